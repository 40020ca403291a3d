// The sentences of a game's story that name a seat, told to the player who sat there without a name.

import type { RemarkCode } from "../../i18n/remarks";

type ByCode = Readonly<Partial<Record<RemarkCode, string>>>;

const en = {
  story_passed_early: "You passed too early: a game got at {value} is won {share} of the time.",
  story_overbid:
    "You played {contract}, which cannot reach the bid of {bid}: it was lost whatever the cards did.",
  story_promised: "You played {contract}; such hands win {share} of the time.",
  story_declared: "You played {contract}.",
  story_never_turned_mistake:
    "So it stayed; but from what you could know, the {card} in trick {trick} gave away {share} of the chance to win, and the {better} was best.",
  story_gave_up_won: "In trick {trick} your side gave up a game that it could still win.",
  story_decided:
    "It was decided in trick {trick}: you gave it away with the {card}; with the {better} it could still be won.",
  story_knowable:
    "From what you could know, that gave away {share} of the chance to win; the {card} was best.",
  story_best_known: "From what you could know, no card was better than the {card}.",
  story_no_clear_mistake: "From what you could know, it was no clear mistake.",
  story_too_high: "You had bid {value}, and the hand was worth up to {most}.",
  story_no_bid: "You had bid {value}, and the hand was not worth a bid.",
  story_costliest:
    "The costliest card was your {card} in trick {trick}: it gave away {share} of the chance to win, and the {better} was best.",
  story_costliest_lost:
    "The losing side’s costliest card was your {card} in trick {trick}: it gave away {share} of the chance to win, and the {better} was best.",
  story_conceded: "You gave up in trick {trick}.",
  story_claimed: "You laid the cards down in trick {trick}.",
  story_took_trick: "You had to take trick {trick}.",
  story_no_trick: "You took no trick.",
  story_tricks: "You took {tricks} of the ten tricks that were needed.",
  story_points: "You had {points} card points in the end, and needed {needed}.",
  story_kontra: "You said Kontra: the value counted double.",
  story_kontra_re: "You said Kontra, and the declarer Re: the value counted four times.",
  story_ramsch_costliest:
    "The costliest card was your {card} in trick {trick}: by likely deals it gave away {points} points, and the {better} was best.",
  story_ramsch_skat: "With the last trick you got the skat, whose {points} card points made the difference.",
  story_ramsch_virgin: "You took no trick, which doubled the loss.",
  story_ramsch_lost: "You lost the Ramsch with {points} card points: {value}.",
  story_ramsch_march: "You took every trick of the Ramsch and won {value}.",
} as const satisfies ByCode;

const de: Readonly<Record<keyof typeof en, string>> = {
  story_passed_early: "Du hast zu früh gepasst: Ein Spiel für {value} wird zu {share} gewonnen.",
  story_overbid:
    "Du spieltest {contract}, das die gereizten {bid} nicht erreichen kann: verloren, was auch immer die Karten taten.",
  story_promised: "Du spieltest {contract}; solche Blätter gewinnen zu {share}.",
  story_declared: "Du spieltest {contract}.",
  story_never_turned_mistake:
    "Dabei blieb es; doch nach dem, was du wissen konntest, kostete {card} im {trick}. Stich {share} Gewinnaussicht; am besten war {better}.",
  story_gave_up_won: "Im {trick}. Stich gab deine Partei ein Spiel auf, das sie noch gewinnen konnte.",
  story_decided:
    "Entschieden hat es der {trick}. Stich: Du verschenktest das Spiel mit {card}; mit {better} war es noch zu gewinnen.",
  story_knowable:
    "Nach dem, was du wissen konntest, kostete das {share} Gewinnaussicht; am besten war {card}.",
  story_best_known: "Nach dem, was du wissen konntest, war keine Karte besser als {card}.",
  story_no_clear_mistake: "Nach dem, was du wissen konntest, war es kein klarer Fehler.",
  story_too_high: "Du hattest {value} gereizt; das Blatt war bis {most} gut.",
  story_no_bid: "Du hattest {value} gereizt; das Blatt war kein Gebot wert.",
  story_costliest:
    "Die teuerste Karte war {card} von dir im {trick}. Stich: Sie kostete {share} Gewinnaussicht; am besten war {better}.",
  story_costliest_lost:
    "Die teuerste Karte der Partei, die verloren hat, war {card} von dir im {trick}. Stich: Sie kostete {share} Gewinnaussicht; am besten war {better}.",
  story_conceded: "Du gabst im {trick}. Stich auf.",
  story_claimed: "Du legtest im {trick}. Stich die Karten auf.",
  story_took_trick: "Du musstest den {trick}. Stich nehmen.",
  story_no_trick: "Du bekamst keinen Stich.",
  story_tricks: "Du bekamst {tricks} der zehn Stiche, die nötig waren.",
  story_points: "Du hattest am Ende {points} Augen und brauchtest {needed}.",
  story_kontra: "Du sagtest Kontra: Der Spielwert zählte doppelt.",
  story_kontra_re: "Du sagtest Kontra und der Alleinspieler Re: Der Spielwert zählte vierfach.",
  story_ramsch_costliest:
    "Die teuerste Karte war {card} von dir im {trick}. Stich: Nach wahrscheinlichen Verteilungen kostete sie {points} Punkte; am besten war {better}.",
  story_ramsch_skat:
    "Mit dem letzten Stich bekamst du den Skat, und dessen {points} Augen gaben den Ausschlag.",
  story_ramsch_virgin: "Du bekamst keinen Stich, was den Verlust verdoppelte.",
  story_ramsch_lost: "Du verlorst den Ramsch mit {points} Augen: {value}.",
  story_ramsch_march: "Du bekamst alle Stiche des Ramschs und gewannst {value}.",
};

/** By language and code; a code of a sentence without a seat is not there. */
export const STORY_OF_YOU: Readonly<Record<"en" | "de", ByCode>> = { en, de };
