// What the rules of thumb say (`ouvert.skat.players.rules_table`), by the name of the rule.

const en = {
  "the only card": "Only one card is allowed.",
  finish: "This card cannot be beaten, and its points are enough to win the game.",
  "ace before the jacks":
    "With two jacks and three aces, cash the ace of a longer suit before you touch the jacks.",
  "draw the jacks":
    "Clear the jacks up first, so that your high cards are not ruffed later; play the lower of equal ones to hide your strength.",
  "draw trumps":
    "Lead the trump that loses least while the defenders still have some, so that they cannot ruff your aces.",
  "cash what stands": "Nothing can beat this card any more: cash it.",
  "ace while all follow": "Cash the ace while the defenders probably still have to follow that suit.",
  "make a suit stand":
    "Lead from the side suit that promises most, to drive the high cards out and make yours stand.",
  "get off lead cheaply": "Nothing better is left: lead what you will miss least.",
  "take safely": "The third player cannot beat this card: bring its points home.",
  "take rich tricks": "There are points on the table, and your card stands in its suit: take them.",
  "cash king or queen": "Play the king or queen second: hardly anything is left that beats it.",
  "over the trump": "Trumps with points were led: go over them as cheaply as you can.",
  "ruff points second":
    "You cannot follow, and there are points on the table: ruff, if possible so high that the third player cannot go over it.",
  "throw a loser second": "The trick is not worth a trump: throw a card away that you would lose anyway.",
  "duck second": "You cannot take this trick well: give as little as possible.",
  "take last":
    "You play last and can take the trick: bring your points home, and keep the ace if another card is enough.",
  "take the trump trick": "You play last to a trump trick: win it with ten or ace rather than with a jack.",
  "ruff last": "You play last and cannot follow: ruff the points, best with the ten or ace of trumps.",
  "throw a loser last": "There is too little on the table for a trump: throw a loser on this trick.",
  "lose it cheaply": "The trick is lost: give the fewest points.",
  "beat the contract": "The declarer cannot beat this card, and its points defeat him.",
  "lead what stands": "This card stands in a suit that the declarer may have to follow: cash it.",
  "ace with the ten, or alone":
    "Lead an ace if you hold its ten too or if it is alone; otherwise the ace waits for the declarer’s ten.",
  "return the partner's suit":
    "Your partner has led this suit, and the declarer may still have to follow: go on.",
  "king from ten-king":
    "Lead the king from ten, king and a small card: it drives the ace out and makes your ten stand.",
  "long to the foe": "The declarer plays next: lead your long suit, so that your partner sits behind him.",
  "short to the friend":
    "Your partner plays next and the declarer last: lead your short suit, to get rid of it and ruff later.",
  "a quiet lead": "No suit asks to be led: lead what costs least.",
  "over the declarer":
    "Beat the declarer’s card with a rich one: your partner, who plays last, can only add to it.",
  "trust the partner": "You cannot beat it, but your partner probably can: smear points.",
  "ruff the declarer": "You cannot follow the declarer’s suit: ruff, and let your partner smear.",
  "give him little": "The declarer will probably get this trick: give him little.",
  "smear early": "Your partner’s card stands against the declarer: smear.",
  "ace over a small lead":
    "Your partner led low, and the declarer probably has to follow: your high card takes the trick.",
  "picture over a small lead":
    "The declarer has nothing in this suit that beats your king or queen: play it.",
  "ruff before the declarer":
    "There are points on the table: ruff so high that the declarer cannot go over it.",
  "keep it for later": "The declarer may take this trick: keep your points.",
  "smear last": "The trick is your partner’s, and you play last: smear.",
  "take it from him":
    "You play last and can beat the declarer: take the trick, with the ace only if nothing less is enough.",
  "ruff it away": "You play last and cannot follow: ruff the declarer’s trick.",
  "lowest to his trick": "The trick is the declarer’s: give him the fewest points.",
  "safest opening": "Open with the card that is least likely to win and leaves its suit safe.",
  "just below": "Play the highest card that stays below: keep the low ones.",
  "as low as possible": "You must go over: do it with your lowest card and hope for the next player.",
  "relieve the weakest suit": "Throw the card whose suit becomes safest by it.",
  "the flawed suit": "The open hand falls in this suit if it is led again and again.",
  "hand the lead over": "Your partner can attack a weakness from his side: give him the lead.",
  "low where he is unsafe": "The open hand is not safe in this suit yet: lead your lowest card of it.",
  "first lead with one seven":
    "With a single seven: lead it if it is alone, else the smallest card of your shortest other suit.",
  "first lead with several sevens":
    "With several sevens, lead the highest card of the longest suit in which you have none.",
  "the suit the partner throws on":
    "Your partner throws cards away on this suit, and the declarer may still be caught in it: go on.",
  "the lowest card left": "Nothing is left to attack: lead a low card that your partner may take over.",
  "shortest suit, smallest card":
    "Lead the smallest card of your shortest suit: your partner learns what you want.",
  "change of suit": "No suit of yours can catch the declarer: let your partner have the lead.",
  "leave him the trick": "The declarer’s card is the best on the table: stay below it.",
  "overtake and come back low": "Take your partner’s trick, to lead the lowest card of the suit next.",
  "below the partner":
    "The declarer plays after you and can hardly stay below your partner’s card: do not help him.",
  "high cards first": "Get rid of your highest card while it does no harm.",
  "empty a short suit":
    "Throw the highest card of your shortest suit, but no seven and no eight that has one guard.",
  "throw what no longer counts": "Throw the highest card that cannot catch the declarer any more.",
} as const;

export type RuleName = keyof typeof en;

const de: Readonly<Record<RuleName, string>> = {
  "the only card": "Nur eine Karte ist erlaubt.",
  finish: "Diese Karte ist nicht zu schlagen, und ihre Augen reichen zum Gewinn.",
  "ace before the jacks":
    "Mit zwei Buben und drei Assen: Zieh das Ass einer längeren Farbe ab, bevor du die Buben anfasst.",
  "draw the jacks":
    "Hol erst die Buben heraus, damit deine hohen Karten später nicht gestochen werden; von gleichwertigen spiel die niedrigere, um deine Stärke zu verbergen.",
  "draw trumps":
    "Zieh Trumpf, solange die Gegner noch welchen haben, und zwar den, der am wenigsten kostet: Dann stechen sie deine Asse nicht.",
  "cash what stands": "Diese Karte schlägt niemand mehr: Zieh sie ab.",
  "ace while all follow": "Zieh das Ass ab, solange die Gegner die Farbe wohl noch bedienen müssen.",
  "make a suit stand":
    "Spiel die Beifarbe, die am meisten verspricht: Das treibt die hohen Karten heraus, und deine werden gut.",
  "get off lead cheaply": "Besseres ist nicht mehr da: Spiel aus, was du am wenigsten vermisst.",
  "take safely": "Der Dritte kann diese Karte nicht schlagen: Bring ihre Augen heim.",
  "take rich tricks": "Es liegen Augen auf dem Tisch, und deine Karte steht in ihrer Farbe: Nimm sie mit.",
  "cash king or queen": "Spiel König oder Dame in Mittelhand: Kaum etwas schlägt sie noch.",
  "over the trump": "Es wurde Trumpf mit Augen ausgespielt: Übernimm so billig wie möglich.",
  "ruff points second":
    "Du kannst nicht bedienen, und es liegen Augen auf dem Tisch: Stich, wenn es geht so hoch, dass der Dritte nicht übersticht.",
  "throw a loser second": "Der Stich ist keinen Trumpf wert: Wirf eine Karte ab, die du ohnehin verlierst.",
  "duck second": "Diesen Stich bekommst du nicht günstig: Gib so wenig wie möglich.",
  "take last":
    "Du sitzt hinten und kannst den Stich nehmen: Bring deine Augen heim, und behalte das Ass, wenn eine andere Karte reicht.",
  "take the trump trick":
    "Du sitzt beim Trumpfstich hinten: Nimm ihn lieber mit Zehn oder Ass als mit einem Buben.",
  "ruff last":
    "Du sitzt hinten und kannst nicht bedienen: Stich die Augen, am besten mit Trumpf-Zehn oder Trumpf-Ass.",
  "throw a loser last": "Für einen Trumpf liegt zu wenig auf dem Tisch: Wirf einen Verlierer ab.",
  "lose it cheaply": "Der Stich ist verloren: Gib so wenige Augen wie möglich.",
  "beat the contract":
    "Der Alleinspieler kann diese Karte nicht schlagen, und ihre Augen bringen ihn zu Fall.",
  "lead what stands":
    "Diese Karte steht in einer Farbe, die der Alleinspieler wohl bedienen muss: Zieh sie ab.",
  "ace with the ten, or alone":
    "Spiel ein Ass, wenn du auch die Zehn hast oder es blank ist; sonst wartet das Ass auf die Zehn des Alleinspielers.",
  "return the partner's suit":
    "Dein Partner hat diese Farbe angespielt, und der Alleinspieler muss sie vielleicht noch bedienen: Spiel sie weiter.",
  "king from ten-king":
    "Spiel den König aus Zehn, König und einer Kleinen: Das treibt das Ass heraus, und deine Zehn wird gut.",
  "long to the foe":
    "Dem Feinde lang: Der Alleinspieler sitzt in Mittelhand, dein Partner hinter ihm. Spiel deine lange Farbe.",
  "short to the friend":
    "Dem Freunde kurz: Dein Partner sitzt in Mittelhand, der Alleinspieler hinten. Spiel deine kurze Farbe, um sie loszuwerden und später zu stechen.",
  "a quiet lead": "Keine Farbe drängt sich auf: Spiel aus, was am wenigsten kostet.",
  "over the declarer":
    "Übernimm die Karte des Alleinspielers mit einer vollen: Dein Partner sitzt hinten und kann nur noch dazulegen.",
  "trust the partner": "Du kannst sie nicht schlagen, dein Partner wahrscheinlich schon: Schmier ihm.",
  "ruff the declarer":
    "Du kannst die Farbe des Alleinspielers nicht bedienen: Stich, und lass deinen Partner schmieren.",
  "give him little": "Diesen Stich bekommt wohl der Alleinspieler: Gib ihm wenig.",
  "smear early": "Die Karte deines Partners hält gegen den Alleinspieler: Schmier.",
  "ace over a small lead":
    "Dein Partner hat klein ausgespielt, und der Alleinspieler muss wohl bedienen: Deine hohe Karte macht den Stich.",
  "picture over a small lead":
    "Der Alleinspieler hat in dieser Farbe nichts, was deinen König oder deine Dame schlägt: Leg ihn oder sie.",
  "ruff before the declarer":
    "Es liegen Augen auf dem Tisch: Stich so hoch, dass der Alleinspieler nicht übersticht.",
  "keep it for later": "Der Alleinspieler kann diesen Stich nehmen: Behalte deine Augen.",
  "smear last": "Der Stich gehört deinem Partner, und du sitzt hinten: Schmier.",
  "take it from him":
    "Du sitzt hinten und kannst den Alleinspieler schlagen: Nimm den Stich, mit dem Ass nur, wenn nichts Kleineres reicht.",
  "ruff it away": "Du sitzt hinten und kannst nicht bedienen: Stich dem Alleinspieler den Stich weg.",
  "lowest to his trick": "Der Stich gehört dem Alleinspieler: Gib so wenige Augen wie möglich.",
  "safest opening": "Spiel die Karte aus, die am seltensten einen Stich macht und ihre Farbe sicher lässt.",
  "just below": "Spiel die höchste Karte, die drunter bleibt: Behalte die niedrigen.",
  "as low as possible": "Du musst drüber: Tu es mit der niedrigsten Karte und hoffe auf den Nächsten.",
  "relieve the weakest suit": "Wirf die Karte ab, deren Farbe dadurch am sichersten wird.",
  "the flawed suit": "An dieser Farbe scheitert die offene Hand, wenn sie immer wieder gespielt wird.",
  "hand the lead over":
    "Dein Partner kann von seiner Seite aus eine Schwäche angreifen: Bring ihn ans Spiel.",
  "low where he is unsafe":
    "In dieser Farbe ist die offene Hand noch nicht sicher: Spiel deine niedrigste Karte davon.",
  "first lead with one seven":
    "Mit einer einzigen Sieben: Spiel sie aus, wenn sie blank ist, sonst die kleinste Karte deiner kürzesten anderen Farbe.",
  "first lead with several sevens":
    "Mit mehreren Siebenen: Spiel die höchste Karte der längsten Farbe, in der du keine hast.",
  "the suit the partner throws on":
    "Auf diese Farbe wirft dein Partner ab, und der Alleinspieler ist darin vielleicht noch zu fangen: Spiel sie weiter.",
  "the lowest card left":
    "Anzugreifen ist nichts mehr: Spiel eine niedrige Karte, die dein Partner übernehmen kann.",
  "shortest suit, smallest card":
    "Spiel die kleinste Karte deiner kürzesten Farbe: Dein Partner erfährt, was du willst.",
  "change of suit": "Keine deiner Farben fängt den Alleinspieler: Lass deinen Partner ans Spiel.",
  "leave him the trick": "Die Karte des Alleinspielers liegt vorn: Bleib drunter.",
  "overtake and come back low":
    "Übernimm den Stich deines Partners, um als Nächstes die niedrigste Karte der Farbe zu spielen.",
  "below the partner":
    "Der Alleinspieler sitzt hinter dir und kommt kaum unter die Karte deines Partners: Hilf ihm nicht.",
  "high cards first": "Werde deine höchste Karte los, solange sie nicht schadet.",
  "empty a short suit":
    "Wirf die höchste Karte deiner kürzesten Farbe ab, aber keine Sieben und keine Acht mit nur einer Karte dabei.",
  "throw what no longer counts": "Wirf die höchste Karte ab, die den Alleinspieler nicht mehr fangen kann.",
};

export const RULES = { en, de } as const;
