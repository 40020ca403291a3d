// The story of a game.

const en = {
  story_passed_in: "Nobody took the game.",
  story_passed_early: "{seat} passed too early: a game got at {value} is won {share} of the time.",
  story_overbid:
    "{seat} played {contract}, which cannot reach the bid of {bid}: it was lost whatever the cards did.",
  story_promised: "{seat} played {contract}; such hands win {share} of the time.",
  story_declared: "{seat} played {contract}.",
  story_open_won: "With all cards open the declarer could win it from the first card on.",
  story_open_lost: "With all cards open the defenders could beat it from the first card on.",
  story_never_turned: "So it stayed: no card gave the game away.",
  story_never_turned_mistake:
    "So it stayed; but from what {seat} could know, the {card} in trick {trick} gave away {share} of the chance to win, and the {better} was best.",
  story_turned: "The game turned {count} times.",
  story_gave_up_won: "In trick {trick} {seat}’s side gave up a game that it could still win.",
  story_decided:
    "It was decided in trick {trick}: {seat} gave it away with the {card}; with the {better} it could still be won.",
  story_knowable:
    "From what {seat} could know, that gave away {share} of the chance to win; the {card} was best.",
  story_best_known: "From what {seat} could know, no card was better than the {card}.",
  story_no_clear_mistake: "From what {seat} could know, it was no clear mistake.",
  story_too_high: "{seat} had bid {value}, and the hand was worth up to {most}.",
  story_no_bid: "{seat} had bid {value}, and the hand was not worth a bid.",
  story_hand_better: "{contract} had promised {points} points more than picking up the skat.",
  story_skat_better: "Picking up the skat had promised {points} points more than any Hand game.",
  story_other_discard: "Putting away {put} had promised {points} points more.",
  story_other_game: "{contract} had promised {points} points more.",
  story_bad_luck: "That was bad luck: such hands lose only {share} of the time.",
  story_no_mistake: "No card gave away a chance that counts.",
  story_costliest:
    "The costliest card was the {card} of {seat} in trick {trick}: it gave away {share} of the chance to win, and the {better} was best.",
  story_costliest_lost:
    "The losing side’s costliest card was the {card} of {seat} in trick {trick}: it gave away {share} of the chance to win, and the {better} was best.",
  story_unfinished: "The game was not played to its end.",
  story_conceded: "{seat} gave up in trick {trick}.",
  story_claimed: "{seat} laid the cards down in trick {trick}.",
  story_took_trick: "{seat} had to take trick {trick}.",
  story_no_trick: "{seat} took no trick.",
  story_tricks: "{seat} took {tricks} of the ten tricks that were needed.",
  story_points: "{seat} had {points} card points in the end, and needed {needed}.",
  story_kontra: "{seat} said Kontra: the value counted double.",
  story_kontra_re: "{seat} said Kontra, and the declarer Re: the value counted four times.",
  story_ramsch: "All passed, and Ramsch was played.",
  story_ramsch_fine: "No card gave away points that count.",
  story_ramsch_costliest:
    "The costliest card was the {card} of {seat} in trick {trick}: by likely deals it gave away {points} points, and the {better} was best.",
  story_ramsch_open: "With all cards open it gave away {points} points.",
  story_ramsch_open_none: "With all cards open it gave nothing away.",
  story_ramsch_skat:
    "With the last trick {seat} got the skat, whose {points} card points made the difference.",
  story_ramsch_virgin: "{seat} took no trick, which doubled the loss.",
  story_ramsch_lost: "{seat} lost the Ramsch with {points} card points: {value}.",
  story_ramsch_march: "{seat} took every trick of the Ramsch and won {value}.",
} as const;

const de: Readonly<Record<keyof typeof en, string>> = {
  story_passed_in: "Niemand hat das Spiel genommen.",
  story_passed_early: "{seat} hat zu früh gepasst: Ein Spiel für {value} wird zu {share} gewonnen.",
  story_overbid:
    "{seat} spielte {contract}, das die gereizten {bid} nicht erreichen kann: verloren, was auch immer die Karten taten.",
  story_promised: "{seat} spielte {contract}; solche Blätter gewinnen zu {share}.",
  story_declared: "{seat} spielte {contract}.",
  story_open_won: "Mit offenen Karten war das Spiel von der ersten Karte an zu gewinnen.",
  story_open_lost: "Mit offenen Karten konnten die Gegner es von der ersten Karte an schlagen.",
  story_never_turned: "Dabei blieb es: Keine Karte hat das Spiel verschenkt.",
  story_never_turned_mistake:
    "Dabei blieb es; doch nach dem, was {seat} wissen konnte, kostete {card} im {trick}. Stich {share} Gewinnaussicht; am besten war {better}.",
  story_turned: "Das Spiel kippte {count} Mal.",
  story_gave_up_won:
    "Im {trick}. Stich gab die Partei von {seat} ein Spiel auf, das sie noch gewinnen konnte.",
  story_decided:
    "Entschieden hat es der {trick}. Stich: {seat} verschenkte das Spiel mit {card}; mit {better} war es noch zu gewinnen.",
  story_knowable:
    "Nach dem, was {seat} wissen konnte, kostete das {share} Gewinnaussicht; am besten war {card}.",
  story_best_known: "Nach dem, was {seat} wissen konnte, war keine Karte besser als {card}.",
  story_no_clear_mistake: "Nach dem, was {seat} wissen konnte, war es kein klarer Fehler.",
  story_too_high: "{seat} hatte {value} gereizt; das Blatt war bis {most} gut.",
  story_no_bid: "{seat} hatte {value} gereizt; das Blatt war kein Gebot wert.",
  story_hand_better: "{contract} versprach {points} Punkte mehr, als den Skat aufzunehmen.",
  story_skat_better: "Den Skat aufzunehmen versprach {points} Punkte mehr als jedes Handspiel.",
  story_other_discard: "Anders gedrückt ({put}), versprach es {points} Punkte mehr.",
  story_other_game: "{contract} versprach {points} Punkte mehr.",
  story_bad_luck: "Das war Pech: Solche Blätter verlieren nur zu {share}.",
  story_no_mistake: "Keine Karte hat eine Aussicht verschenkt, die zählt.",
  story_costliest:
    "Die teuerste Karte war {card} von {seat} im {trick}. Stich: Sie kostete {share} Gewinnaussicht; am besten war {better}.",
  story_costliest_lost:
    "Die teuerste Karte der Partei, die verloren hat, war {card} von {seat} im {trick}. Stich: Sie kostete {share} Gewinnaussicht; am besten war {better}.",
  story_unfinished: "Das Spiel wurde nicht zu Ende gespielt.",
  story_conceded: "{seat} gab im {trick}. Stich auf.",
  story_claimed: "{seat} legte im {trick}. Stich die Karten auf.",
  story_took_trick: "{seat} musste den {trick}. Stich nehmen.",
  story_no_trick: "{seat} bekam keinen Stich.",
  story_tricks: "{seat} bekam {tricks} der zehn Stiche, die nötig waren.",
  story_points: "{seat} hatte am Ende {points} Augen und brauchte {needed}.",
  story_kontra: "{seat} sagte Kontra: Der Spielwert zählte doppelt.",
  story_kontra_re: "{seat} sagte Kontra und der Alleinspieler Re: Der Spielwert zählte vierfach.",
  story_ramsch: "Alle passten, und es wurde Ramsch gespielt.",
  story_ramsch_fine: "Keine Karte hat Punkte verschenkt, die zählen.",
  story_ramsch_costliest:
    "Die teuerste Karte war {card} von {seat} im {trick}. Stich: Nach wahrscheinlichen Verteilungen kostete sie {points} Punkte; am besten war {better}.",
  story_ramsch_open: "Mit offenen Karten kostete sie {points} Punkte.",
  story_ramsch_open_none: "Mit offenen Karten kostete sie nichts.",
  story_ramsch_skat:
    "Mit dem letzten Stich bekam {seat} den Skat, und dessen {points} Augen gaben den Ausschlag.",
  story_ramsch_virgin: "{seat} bekam keinen Stich, was den Verlust verdoppelte.",
  story_ramsch_lost: "{seat} verlor den Ramsch mit {points} Augen: {value}.",
  story_ramsch_march: "{seat} bekam alle Stiche des Ramschs und gewann {value}.",
};

export const story = { en, de } as const;
