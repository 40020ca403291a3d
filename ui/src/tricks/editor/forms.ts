// What may be wrong with a description, by the form of the sentence, in English and German.
// tools/german_descriptions.py writes this file; never change it by hand.

// prettier-ignore
export const FORMS: readonly (readonly [string, string])[] = [
  [
    "'{name}' stands for two things; suits and ranks need own names",
    "'{name}' steht für zweierlei; Farben und Ränge brauchen eigene Namen",
  ],
  [
    "a deck needs suits and ranks, one at least of each",
    "ein Blatt braucht Farben und Ränge, von beiden mindestens eines",
  ],
  [
    "there is at least one of each card, not {copies}",
    "jede Karte gibt es mindestens einmal, nicht {copies}-mal",
  ],
  [
    "a deck has {most} cards at most, not {cards}",
    "ein Blatt hat höchstens {most} Karten, nicht {cards}",
  ],
  [
    "'{word}' is no card of this deck; '{name}' is one",
    "'{word}' ist keine Karte dieses Blatts; '{name}' ist eine",
  ],
  [
    "'{word}' needs a chosen trump suit, and none is chosen here",
    "'{word}' braucht eine gewählte Trumpffarbe, und hier wird keine gewählt",
  ],
  [
    "'{word}' is no card: suits are {suits}, ranks {ranks}",
    "'{word}' ist keine Karte: Farben sind {suits}, Ränge {ranks}",
  ],
  [
    "a game is described in {longest} characters or fewer, not {count}",
    "ein Spiel ist mit höchstens {longest} Zeichen beschrieben, nicht mit {count}",
  ],
  [
    "this is nested too deeply to be a game",
    "das ist zu tief verschachtelt für ein Spiel",
  ],
  [
    "the game needs '{name}'{example}",
    "das Spiel braucht '{name}'{example}",
  ],
  [
    ", as name = \"Whist\"",
    ", etwa name = \"Whist\"",
  ],
  [
    ", as seats = 4",
    ", etwa seats = 4",
  ],
  [
    ": a section [deck] with its suits and ranks",
    ": einen Abschnitt [deck] mit Farben und Rängen",
  ],
  [
    ": a section [deal] with the cards of a hand",
    ": einen Abschnitt [deal] mit den Karten eines Blatts",
  ],
  [
    ", as suits = \"♣ ♠ ♥ ♦\"",
    ", etwa suits = \"♣ ♠ ♥ ♦\"",
  ],
  [
    ", as ranks = \"A K Q J 10 9 8 7\", the highest first",
    ", etwa ranks = \"A K Q J 10 9 8 7\", der höchste zuerst",
  ],
  [
    "'{name}' is a section, written [{section}]",
    "'{name}' ist ein Abschnitt, geschrieben [{section}]",
  ],
  [
    "'{name}' is not known{where}; {hint}",
    "'{name}' ist hier nicht bekannt{where}; {hint}",
  ],
  [
    "did you mean '{near}'?",
    "war '{near}' gemeint?",
  ],
  [
    "'{name}' {error}",
    "'{name}' {error}",
  ],
  [
    "'{name}' is missing{example}",
    "'{name}' fehlt{example}",
  ],
  [
    "'hand' says how many cards a hand has, and is missing",
    "'hand' sagt, wie viele Karten jeder hat, und fehlt",
  ],
  [
    "'colours' are pairs of suits, as '♣♠ ♥♦'",
    "'colours' sind Paare von Farben, etwa '♣♠ ♥♦'",
  ],
  [
    "'cards' says how many are passed, and is missing",
    "'cards' sagt, wie viele weitergegeben werden, und fehlt",
  ],
  [
    "cards are passed to left, right, across or nobody, not to '{word}'",
    "Karten gehen an left, right, across oder nobody, nicht an '{word}'",
  ],
  [
    "nobody sits across where {seats} play; left and right do",
    "gegenüber (across) sitzt niemand, wo {seats} spielen; left und right gibt es",
  ],
  [
    "contracts are sections, written [[contract]]",
    "Spielarten sind Abschnitte, geschrieben [[contract]]",
  ],
  [
    "is text between quotation marks, not {value}",
    "ist Text in Anführungszeichen, nicht {value}",
  ],
  [
    "is a list of words, not {value}",
    "ist eine Reihe von Wörtern, nicht {value}",
  ],
  [
    "is a list of sentences, not {value}",
    "ist eine Liste von Sätzen, nicht {value}",
  ],
  [
    "is true or false, not {value}",
    "ist true oder false, nicht {value}",
  ],
  [
    "is {names} or {last}, not {value}. {hint}",
    "ist {names} oder {last}, nicht {value}. {hint}",
  ],
  [
    "is tricks or points, not {value}",
    "ist tricks oder points, nicht {value}",
  ],
  [
    "contract '{name}'",
    "Spielart '{name}'",
  ],
  [
    "contract '{name}': {message}",
    "Spielart '{name}': {message}",
  ],
  [
    "a game needs a contract: what is trump, what counts",
    "ein Spiel braucht eine Spielart: was Trumpf ist und was zählt",
  ],
  [
    "a game needs a name",
    "ein Spiel braucht einen Namen",
  ],
  [
    "a game needs two seats or more, not {seats}",
    "ein Spiel braucht zwei Plätze oder mehr, nicht {seats}",
  ],
  [
    "a hand needs a card or more, not {hand}",
    "jeder braucht eine Karte oder mehr, nicht {hand}",
  ],
  [
    "{seats} hands of {hand} cards are {cards}, and the deck has {deck}; {most} a hand can be dealt",
    "{seats} mal {hand} Karten sind {cards}, und das Blatt hat {deck}; jeder kann {most} bekommen",
  ],
  [
    "no card is left over that could be shown; deal fewer, or show the dealer's 'last'",
    "es bleibt keine Karte übrig, die aufgedeckt werden könnte; weniger geben oder die letzte des Gebers ('last') zeigen",
  ],
  [
    "{left} cards are left over, which {seats} seats cannot draw evenly",
    "{left} Karten bleiben übrig, die {seats} Plätze nicht gleichmäßig ziehen können",
  ],
  [
    "tricks are counted, not points",
    "gezählt werden Stiche, nicht Augen",
  ],
  [
    "no card is left over",
    "es bleibt keine Karte übrig",
  ],
  [
    "the cards left over cannot count for the declarer: {why}",
    "die übrigen Karten können nicht für den Alleinspieler zählen: {why}",
  ],
  [
    "no card is there twice, so that no second one wins; copies = 2 makes a double deck",
    "keine Karte gibt es zweimal, also gewinnt keine zweite; copies = 2 macht ein doppeltes Blatt",
  ],
  [
    "partners sit opposite, which {seats} seats do not allow",
    "Partner sitzen sich gegenüber, und mit {seats} Plätzen geht das nicht",
  ],
  [
    "'holders' needs the card whose holders are together, as together = '♣Q'",
    "'holders' braucht die Karte, deren Besitzer zusammenspielen, etwa together = '♣Q'",
  ],
  [
    "a card makes partners only with teams = 'holders'",
    "eine Karte macht nur mit teams = 'holders' zu Partnern",
  ],
  [
    "a dummy is the declarer's partner, which teams = 'partners' gives him",
    "der Strohmann (dummy) ist der Partner des Alleinspielers, und den gibt ihm teams = 'partners'",
  ],
  [
    "the choice can be left to a partner only where partners sit opposite",
    "dem Partner kann die Wahl nur überlassen, wer ihm gegenübersitzt",
  ],
  [
    "'{word}' is no suit; {suits} are",
    "'{word}' ist keine Farbe; {suits} sind welche",
  ],
  [
    "'{word}' is there twice",
    "'{word}' steht zweimal da",
  ],
  [
    "its order of ranks must name each of {ranks} once",
    "ihre Folge der Ränge muss jeden von {ranks} einmal nennen",
  ],
  [
    "no card is shown whose suit could be trump; shown = 'last' in [deal] shows one",
    "keine Karte wird aufgedeckt, deren Farbe Trumpf sein könnte; shown = 'last' in [deal] zeigt eine",
  ],
  [
    "its suit is chosen, or that of the card shown, not both",
    "ihre Farbe wird gewählt oder ist die der aufgedeckten Karte, nicht beides",
  ],
  [
    "'{name}' has no suit that could be trump if it is shown",
    "'{name}' hat keine Farbe, die Trumpf sein könnte, wenn sie aufgedeckt wird",
  ],
  [
    "teams 'called' and a card that is called, as calls = 'A', belong together",
    "teams = 'called' und eine Karte, die gerufen wird, etwa calls = 'A', gehören zusammen",
  ],
  [
    "'{rank}' is no rank that could be called",
    "'{rank}' ist kein Rang, der gerufen werden könnte",
  ],
  [
    "'{teams}' can be said for all contracts only",
    "'{teams}' kann nur für alle Spielarten gelten",
  ],
  [
    "a partner lays his cards aside where four play as 'partners'",
    "seine Karten legt ein Partner weg, wo vier als 'partners' spielen",
  ],
  [
    "{named}: a suit is chosen, and nothing depends on it; trumps = '*' makes it trump",
    "{named}: eine Farbe wird gewählt, und nichts hängt davon ab; trumps = '*' macht sie zu Trumpf",
  ],
  [
    "{named}: points are counted, and no card has any; points = 'A=11' gives some",
    "{named}: Augen werden gezählt, und keine Karte hat welche; points = 'A=11' gibt ihr welche",
  ],
  [
    "{named}: '{name}' has no suit, so that it must be a trump",
    "{named}: '{name}' hat keine Farbe und muss deshalb Trumpf sein",
  ],
  [
    "'{name}' says what must be played, and with suit = false anything may",
    "'{name}' sagt, was gespielt werden muss, und mit suit = false darf es alles",
  ],
  [
    "'{name}' is about trumps, and no contract has any",
    "bei '{name}' geht es um Trümpfe, und keine Spielart hat welche",
  ],
  [
    "'unless partner wins' needs partners who sit opposite; without them it is 'always' or 'never'",
    "'unless partner wins' braucht Partner, die sich gegenübersitzen; ohne sie heißt es 'always' oder 'never'",
  ],
  [
    "no contract calls a card that could be bound",
    "keine Spielart ruft eine Karte, die gebunden sein könnte",
  ],
  [
    "nothing is closed that could be opened; 'closed' names it",
    "nichts ist gesperrt, was geöffnet werden könnte; 'closed' nennt es",
  ],
  [
    "'{card}' is there twice, so that two could have to lead",
    "'{card}' gibt es zweimal, so dass zwei ausspielen müssten",
  ],
  [
    "steps count only with goal = 'steps'",
    "Stufen zählen nur mit goal = 'steps'",
  ],
  [
    "the score '{goal}' needs bids: a section [bids], which may be empty",
    "das Ergebnis '{goal}' braucht Ansagen: einen Abschnitt [bids], der leer sein darf",
  ],
  [
    "tricks are bid, and points are counted; count = 'tricks'",
    "angesagt werden Stiche, und gezählt werden Augen; count = 'tricks'",
  ],
  [
    "tricks are bid, and the score does not ask for them; goal = 'exact' or 'bid' does",
    "Stiche werden angesagt, und das Ergebnis fragt nicht danach; goal = 'exact' oder 'bid' tut es",
  ],
  [
    "there are {tricks} tricks, so that none would count",
    "es gibt {tricks} Stiche, so dass keiner zählte",
  ],
  [
    "more than half is asked of a declarer where a side gets what it took: chooser = 'forehand' and goal = 'most'",
    "mehr als die Hälfte braucht ein Alleinspieler, wo jede Seite bekommt, was sie macht: chooser = 'forehand' und goal = 'most'",
  ],
  [
    "who takes everything is spared only with goal = 'least'",
    "verschont wird, wer alles macht, nur mit goal = 'least'",
  ],
  [
    "nobody can take {moon}: there are {most}",
    "niemand kann {moon} machen: es gibt {most}",
  ],
  [
    "{named}: steps count only with goal = 'steps'",
    "{named}: Stufen zählen nur mit goal = 'steps'",
  ],
  [
    "{named}: the score 'steps' needs steps, as '0:-1 61:1'",
    "{named}: das Ergebnis 'steps' braucht Stufen, etwa '0:-1 61:1'",
  ],
  [
    "{named}: steps begin at {first}, and say nothing of less; begin with '0:'",
    "{named}: die Stufen beginnen bei {first} und sagen nichts über weniger; am Anfang steht '0:'",
  ],
  [
    "contract '{name}': nobody can reach {wanted} {what}: there are {most}",
    "Spielart '{name}': {wanted} {what} kann niemand erreichen: es gibt {most}",
  ],
  [
    "points are written as 'A=11', not {word}",
    "Augen schreibt man als 'A=11', nicht {word}",
  ],
  [
    "{cards} cards cannot be passed from {hand}; without [pass] none are",
    "von {hand} Karten lassen sich nicht {cards} weitergeben; ohne [pass] wird keine weitergegeben",
  ],
  [
    "cards are passed to somebody: to = 'left' is usual",
    "Karten gehen an jemanden: to = 'left' ist üblich",
  ],
  [
    "who lays his cards aside cannot draw: 'draw' and 'alone' exclude each other",
    "wer seine Karten weglegt, kann nicht ziehen: 'draw' und 'alone' schließen sich aus",
  ],
  [
    "two contracts are called '{name}'; each needs a name of its own",
    "zwei Spielarten heißen '{name}'; jede braucht einen eigenen Namen",
  ],
  [
    "with {seats} seats who sits opposite is no partner: dummies, partners who lay their cards aside, and those who choose need four seats",
    "bei {seats} Plätzen ist kein Partner, wer gegenübersitzt: Strohmänner, Partner, die ihre Karten weglegen, und solche, die wählen, brauchen vier Plätze",
  ],
  [
    "a game has {most} contracts at most, with every suit that can be chosen, not {ways}",
    "ein Spiel hat höchstens {most} Spielarten, jede mit jeder wählbaren Farbe gezählt, nicht {ways}",
  ],
  [
    "two cards are written '{name}'; suits and ranks need own names",
    "zwei Karten schreiben sich '{name}'; Farben und Ränge brauchen eigene Namen",
  ],
  [
    "is a whole number up to {most}, not {value}",
    "ist eine ganze Zahl bis {most}, nicht {value}",
  ],
  [
    "are 'at least:result' as '0:-1 61:1', and {word} is not",
    "sind 'mindestens:Ergebnis' wie '0:-1 61:1', und {word} ist es nicht",
  ],
  [
    "are numbers of at most {most}, and {word} is not",
    "sind Zahlen bis {most}, und {word} ist keine",
  ],
  [
    "is a list of words without blanks, and {word} is none",
    "ist eine Reihe von Wörtern ohne Leerzeichen, und {word} ist keines",
  ],
  [
    "has 1 to {longest} characters, not {count}",
    "hat 1 bis {longest} Zeichen, nicht {count}",
  ],
  [
    "there are more than {most} dots here",
    "hier stehen mehr als {most} Punkte",
  ],
  [
    "a number here has too many digits",
    "eine Zahl hier hat zu viele Ziffern",
  ],
  [
    "A card of the stock lies open: the winner of a trick draws it, the others draw the next ones unseen, and then another one is shown.",
    "Eine Karte des Stocks liegt offen: wer den Stich macht, zieht sie, die anderen ziehen verdeckt die nächsten, und dann wird eine neue aufgedeckt.",
  ],
  [
    "The first of the cards left over is shown.",
    "Die erste der übrigen Karten wird aufgedeckt.",
  ],
  [
    "The dealer's last card is shown.",
    "Die letzte Karte des Gebers wird aufgedeckt.",
  ],
  [
    "The points of the cards left over are of the seat that has named the contract.",
    "Die Augen der übrigen Karten zählen für den Platz, der die Spielart genannt hat.",
  ],
  [
    "The points of the cards left over are the declarer's.",
    "Die Augen der übrigen Karten zählen für den Alleinspieler.",
  ],
  [
    "Cards left over: {left}; they count for nobody.",
    "Übrige Karten: {left}; sie zählen für niemanden.",
  ],
  [
    "Cards that everybody passes first: {cards}, deal by deal to '{to}'.",
    "Karten, die jeder zuerst weitergibt: {cards}, Spiel für Spiel nach '{to}'.",
  ],
  [
    "Cards that everybody passes first: {cards}, to '{to}'.",
    "Karten, die jeder zuerst weitergibt: {cards}, nach '{to}'.",
  ],
  [
    "The seat after the dealer names the contract.",
    "Der Platz nach dem Geber nennt die Spielart.",
  ],
  [
    "The seat after the dealer names the contract, or leaves that to the partner.",
    "Der Platz nach dem Geber nennt die Spielart oder überlässt das dem Partner.",
  ],
  [
    "Chance names the declarer and the contract, in place of an auction.",
    "Anstelle eines Reizens nennt der Zufall Alleinspieler und Spielart.",
  ],
  [
    "Nobody names the contract: chance chooses its suit.",
    "Niemand nennt die Spielart: ihre Farbe wählt der Zufall.",
  ],
  [
    "The declarer's partner lays his cards open after the first lead, and the declarer plays them.",
    "Der Partner des Alleinspielers legt seine Karten nach dem ersten Ausspiel offen, und der Alleinspieler spielt sie.",
  ],
  [
    "Of two equal cards the first one wins, but the second of these: {cards}.",
    "Von zwei gleichen Karten gewinnt die erste, aber die zweite bei diesen: {cards}.",
  ],
  [
    "Of two equal cards the first one wins.",
    "Von zwei gleichen Karten gewinnt die erste.",
  ],
  [
    "In '{name}' the chosen suit is that of the card shown.",
    "In '{name}' ist die gewählte Farbe die der aufgedeckten Karte.",
  ],
  [
    "In '{name}' the ranks are, highest first: {ranks}.",
    "In '{name}' sind die Ränge, der höchste zuerst: {ranks}.",
  ],
  [
    "In '{name}' everybody plays for himself.",
    "In '{name}' spielt jeder für sich.",
  ],
  [
    "In '{name}' the declarer plays alone against the others.",
    "In '{name}' spielt der Alleinspieler gegen die anderen.",
  ],
  [
    "In '{name}' the declarer plays together with who holds the called card.",
    "In '{name}' spielt der Alleinspieler mit dem zusammen, der die gerufene Karte hat.",
  ],
  [
    "In '{name}' the declarer calls one of these cards, of whose suit he has another one: {cards}.",
    "In '{name}' ruft der Alleinspieler eine dieser Karten, von deren Farbe er eine andere hat: {cards}.",
  ],
  [
    "In '{name}' the declarer's partner lays his cards aside.",
    "In '{name}' legt der Partner des Alleinspielers seine Karten weg.",
  ],
  [
    "Everybody bids a number of tricks, first the seat after the dealer.",
    "Jeder sagt eine Zahl von Stichen an, zuerst der Platz nach dem Geber.",
  ],
  [
    "The last bid must not make the sum of the bids the number of tricks.",
    "Mit der letzten Ansage darf die Summe der Ansagen nicht die Zahl der Stiche werden.",
  ],
  [
    "Who holds {card} leads it first; if nobody does, the seat after the dealer.",
    "Wer {card} hat, spielt sie zuerst aus; hat sie niemand, spielt der Platz nach dem Geber aus.",
  ],
  [
    "Who holds {card} leads it first.",
    "Wer {card} hat, spielt sie zuerst aus.",
  ],
  [
    "The seat after the declarer leads first.",
    "Zuerst spielt der Platz nach dem Alleinspieler aus.",
  ],
  [
    "The seat after the dealer leads first.",
    "Zuerst spielt der Platz nach dem Geber aus.",
  ],
  [
    "Not led before one of these was played, {opened}, unless one holds nothing else: {closed}.",
    "Nicht ausgespielt, bevor eine von diesen gespielt wurde, {opened}, außer man hat nichts anderes: {closed}.",
  ],
  [
    "Not played to the first trick, unless one holds nothing else that may be: {cards}.",
    "Nicht zum ersten Stich gespielt, außer man hat nichts anderes, was man darf: {cards}.",
  ],
  [
    "Suit need not be followed: any card may be played.",
    "Farbe muss nicht bedient werden: jede Karte darf gespielt werden.",
  ],
  [
    "Suit must be followed, and where a trump was led trumps: they are a suit of their own.",
    "Farbe muss bedient werden, und ausgespielter Trumpf mit Trumpf: Trümpfe sind eine eigene Farbe.",
  ],
  [
    "Suit must be followed.",
    "Farbe muss bedient werden.",
  ],
  [
    "Who cannot follow must trump.",
    "Wer nicht bedienen kann, muss trumpfen.",
  ],
  [
    "Who cannot follow must trump, unless the partner's card is winning.",
    "Wer nicht bedienen kann, muss trumpfen, außer die Karte des Partners gewinnt gerade.",
  ],
  [
    "Who cannot follow plays any card.",
    "Wer nicht bedienen kann, spielt eine beliebige Karte.",
  ],
  [
    "Who has to play a trump must beat the best trump of the trick if he can.",
    "Wer Trumpf spielen muss, muss den besten Trumpf im Stich schlagen, wenn er kann.",
  ],
  [
    "Who follows suit, or has to trump, must beat the best card of the trick if he can.",
    "Wer bedient oder trumpfen muss, muss die beste Karte im Stich schlagen, wenn er kann.",
  ],
  [
    "One may trump though one could follow.",
    "Man darf trumpfen, obwohl man bedienen könnte.",
  ],
  [
    "Where another suit was led one may not play below a trump of the trick, unless one holds nothing else.",
    "Ist eine andere Farbe ausgespielt, darf man nicht unter einen Trumpf im Stich spielen, außer man hat nichts anderes.",
  ],
  [
    "Whose only trumps are these need not play them where trump is led: {cards}.",
    "Wer an Trümpfen nur noch diese hat, muss sie nicht spielen, wenn Trumpf ausgespielt ist: {cards}.",
  ],
  [
    "The called card is played when its suit is led and not thrown away before, and its holder leads no other card of that suit.",
    "Die gerufene Karte wird gespielt, wenn ihre Farbe ausgespielt wird, und vorher nicht abgeworfen; ihr Besitzer spielt keine andere Karte dieser Farbe aus.",
  ],
  [
    "Everybody's result is the number of his tricks.",
    "Das Ergebnis von jedem ist die Zahl seiner Stiche.",
  ],
  [
    "Everybody's result is the points that he took.",
    "Das Ergebnis von jedem sind die Augen, die er macht.",
  ],
  [
    "A side's result is the number of its tricks.",
    "Das Ergebnis einer Seite ist die Zahl ihrer Stiche.",
  ],
  [
    "A side's result is the points that it took.",
    "Das Ergebnis einer Seite sind die Augen, die sie macht.",
  ],
  [
    "Everybody's result is minus the number of his tricks.",
    "Das Ergebnis von jedem ist minus die Zahl seiner Stiche.",
  ],
  [
    "Everybody's result is minus the points that he took.",
    "Das Ergebnis von jedem ist minus die Augen, die er macht.",
  ],
  [
    "A side's result is minus the number of its tricks.",
    "Das Ergebnis einer Seite ist minus die Zahl ihrer Stiche.",
  ],
  [
    "A side's result is minus the points that it took.",
    "Das Ergebnis einer Seite ist minus die Augen, die sie macht.",
  ],
  [
    "Everybody gets 1 for each trick, and 10 more if he took as many as he bid.",
    "Jeder bekommt 1 für jeden Stich und 10 mehr, wenn er so viele macht wie angesagt.",
  ],
  [
    "A side that took what it bid gets 10 for each trick bid and 1 for each more, else it loses 10 for each bid; who bids none wins or loses 100.",
    "Eine Seite, die macht, was sie angesagt hat, bekommt 10 für jeden angesagten Stich und 1 für jeden mehr, sonst verliert sie 10 für jeden angesagten; wer keinen ansagt, gewinnt oder verliert 100.",
  ],
  [
    "The holders' side gets from each opponent what its tricks reach in these steps.",
    "Die Seite der Besitzer bekommt von jedem Gegner, was ihre Stiche auf diesen Stufen erreichen.",
  ],
  [
    "The holders' side gets from each opponent what its points reach in these steps.",
    "Die Seite der Besitzer bekommt von jedem Gegner, was ihre Augen auf diesen Stufen erreichen.",
  ],
  [
    "The declarer's side gets from each opponent what its tricks reach in these steps.",
    "Die Seite des Alleinspielers bekommt von jedem Gegner, was ihre Stiche auf diesen Stufen erreichen.",
  ],
  [
    "The declarer's side gets from each opponent what its points reach in these steps.",
    "Die Seite des Alleinspielers bekommt von jedem Gegner, was ihre Augen auf diesen Stufen erreichen.",
  ],
  [
    "Everybody's result is what his tricks reach in these steps.",
    "Das Ergebnis von jedem ist, was seine Stiche auf diesen Stufen erreichen.",
  ],
  [
    "Everybody's result is what his points reach in these steps.",
    "Das Ergebnis von jedem ist, was seine Augen auf diesen Stufen erreichen.",
  ],
  [
    "A side's result is what its tricks reach in these steps.",
    "Das Ergebnis einer Seite ist, was ihre Stiche auf diesen Stufen erreichen.",
  ],
  [
    "A side's result is what its points reach in these steps.",
    "Das Ergebnis einer Seite ist, was ihre Augen auf diesen Stufen erreichen.",
  ],
  [
    "But everybody's result is the step that he reaches himself in {names}.",
    "Aber das Ergebnis von jedem ist die Stufe, die er selbst erreicht, in {names}.",
  ],
  [
    "Steps: {steps}.",
    "Stufen: {steps}.",
  ],
  [
    "Steps in '{name}': {steps}.",
    "Stufen in '{name}': {steps}.",
  ],
  [
    "No card counts.",
    "Keine Karte zählt.",
  ],
  [
    "The first trick that counts is number {first} of {tricks}.",
    "Der erste Stich, der zählt, ist Nummer {first} von {tricks}.",
  ],
  [
    "Who wins the last trick gets for it besides: {bonus}.",
    "Wer den letzten Stich macht, bekommt dafür außerdem: {bonus}.",
  ],
  [
    "Who wins every trick gets for it besides: {bonus}.",
    "Wer jeden Stich macht, bekommt dafür außerdem: {bonus}.",
  ],
  [
    "Who takes just {moon} loses nothing, and each of the others that much.",
    "Wer genau {moon} macht, verliert nichts, und jeder der anderen verliert so viel.",
  ],
  [
    "The declarer's side must take more than half, or else everything counts for the others.",
    "Die Seite des Alleinspielers muss mehr als die Hälfte machen, sonst zählt alles für die anderen.",
  ],
  [
    "What the cards count in points changes nothing, for tricks are counted; count = 'points' counts them.",
    "Was die Karten an Augen zählen, ändert nichts, denn gezählt werden Stiche; count = 'points' zählt sie.",
  ],
  [
    "there are several contracts, and nobody chooses one; chooser = 'forehand' lets the seat after the dealer choose",
    "es gibt mehrere Spielarten, und niemand wählt eine; chooser = 'forehand' lässt den Platz nach dem Geber wählen",
  ],
  [
    "contract '{name}': nobody chooses what is called; chooser = 'forehand' lets the seat after the dealer choose",
    "Spielart '{name}': niemand wählt, was gerufen wird; chooser = 'forehand' lässt den Platz nach dem Geber wählen",
  ],
  [
    "{named}: steps go from the lowest to the highest, and {higher} comes after {lower}",
    "{named}: Stufen gehen von der niedrigsten zur höchsten, und {higher} kommt nach {lower}",
  ],
  [
    "{named}: points are counted, and no card has any; points = 'A=11' gives some, and 'A=0' says that none has",
    "{named}: Augen werden gezählt, und keine Karte hat welche; points = 'A=11' gibt ihr welche, und 'A=0' sagt, dass keine welche hat",
  ],
  [
    "the cards left over cannot count for the declarer: nobody names the contract",
    "die übrigen Karten können nicht für den Alleinspieler zählen: niemand nennt die Spielart",
  ],
  [
    "'{line}' has one word only, '{word}': put blanks between",
    "'{line}' hat nur ein Wort, '{word}': Leerzeichen gehören dazwischen",
  ],
  [
    "'{word}' needs the other suit of the same colour, and colours = '♣♠ ♥♦' in [deck] says which that is",
    "'{word}' braucht die andere Farbe von gleicher Art (rot oder schwarz), und welche das ist, sagt colours = '♣♠ ♥♦' in [deck]",
  ],
  [
    "'{name}' belongs at the top, before all sections",
    "'{name}' gehört an den Anfang, vor alle Abschnitte",
  ],
  [
    "'{name}' belongs into a [[contract]]",
    "'{name}' gehört in ein [[contract]]",
  ],
  [
    "'{name}' belongs into [{section}]",
    "'{name}' gehört in [{section}]",
  ],
  [
    "the list of '{name}' has no ] at its end",
    "die Liste von '{name}' hat am Ende kein ]",
  ],
  [
    "a text has no quotation mark at its end",
    "ein Text hat am Ende kein Anführungszeichen",
  ],
  [
    "in the list of '{name}' a comma is missing, or the ] at its end",
    "in der Liste von '{name}' fehlt ein Komma oder am Ende das ]",
  ],
  [
    "a line is a name with its value, as seats = 4, or a section, as [deck]",
    "eine Zeile ist ein Name mit seinem Wert, etwa seats = 4, oder ein Abschnitt, etwa [deck]",
  ],
  [
    "each contract begins with {section}, with two brackets on either side",
    "jede Spielart beginnt mit {section}, mit je zwei Klammern auf beiden Seiten",
  ],
  [
    "a section has one bracket on either side, as [deck], and is one word: not '{name}'",
    "ein Abschnitt hat je eine Klammer auf beiden Seiten, etwa [deck], und ist ein Wort: nicht '{name}'",
  ],
  [
    "the section [{name}] is there for the second time",
    "den Abschnitt [{name}] gibt es hier zum zweiten Mal",
  ],
  [
    "'{name}' is no name of a line; names are words as seats",
    "'{name}' ist kein Name einer Zeile; Namen sind Wörter wie seats",
  ],
  [
    "'{name}' has no value behind the =",
    "'{name}' hat keinen Wert hinter dem =",
  ],
  [
    "'{name}' is true or false, in small letters, not {value}",
    "'{name}' ist true oder false, in kleinen Buchstaben, nicht {value}",
  ],
  [
    "the text of '{name}' needs plain quotation marks: {line} = \"…\"",
    "der Text von '{name}' braucht gerade Anführungszeichen: {line} = \"…\"",
  ],
  [
    "a text in the list of '{name}' has no quotation mark at its end",
    "ein Text in der Liste von '{name}' hat am Ende kein Anführungszeichen",
  ],
  [
    "the text of '{name}' has no quotation mark at its end",
    "der Text von '{name}' hat am Ende kein Anführungszeichen",
  ],
  [
    "behind the text of '{name}' there is more, which belongs into it: {rest}",
    "hinter dem Text von '{name}' steht noch etwas, das hineingehört: {rest}",
  ],
  [
    "'{name}' is there for the second time",
    "'{name}' gibt es hier zum zweiten Mal",
  ],
  [
    "the text of '{name}' has a \\, which stands for nothing here",
    "der Text von '{name}' hat ein \\, das hier für nichts steht",
  ],
  [
    "'{name}' is neither a whole number nor a text between quotation marks: {value}",
    "'{name}' ist weder eine ganze Zahl noch ein Text in Anführungszeichen: {value}",
  ],
  [
    "the text of '{name}' needs quotation marks: {line} = \"{value}\"",
    "der Text von '{name}' braucht Anführungszeichen: {line} = \"{value}\"",
  ],
  [
    "cards are drawn from those left over, of which the first is shown, by shown = 'stock', or the last, by shown = 'bottom'",
    "gezogen wird von den übrigen Karten, von denen die erste offen liegt, mit shown = 'stock', oder die letzte, mit shown = 'bottom'",
  ],
  [
    "tricks before from_trick are won for the card that is shown, and with shown = 'bottom' nobody wins it; shown = 'stock' shows one for each trick",
    "Stiche vor from_trick macht man für die aufgedeckte Karte, und mit shown = 'bottom' gewinnt die niemand; shown = 'stock' zeigt eine für jeden Stich",
  ],
  [
    "The last card of the stock lies open: after each trick the winner and then the others draw the next cards unseen, and who draws last gets the open one.",
    "Die letzte Karte des Stocks liegt offen: nach jedem Stich ziehen der Gewinner und dann die anderen verdeckt die nächsten Karten, und wer zuletzt zieht, bekommt die offene.",
  ],
  [
    "The last of the cards left over is shown.",
    "Die letzte der übrigen Karten wird aufgedeckt.",
  ],
];
