// What the room of quantum checkers says, in English and German.

export { de } from "./de";
export { en, type Name } from "./en";
