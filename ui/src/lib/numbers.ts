// Numbers as the language of the page writes them: 51 % and 0,25 in German, 51% and 0.25 in English.

import { settings } from "./settings";

function written(value: number | bigint, options: Intl.NumberFormatOptions): string {
  // A minus, not a hyphen; and none before a nought.
  const text = new Intl.NumberFormat(settings().language, options).format(value);
  return text.replace("-", /[1-9]/.test(text) ? "−" : "");
}

/** A probability in per cent. */
export function percent(probability: number, digits = 0): string {
  return written(probability, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A number with so many decimals. */
export function decimal(value: number, digits: number): string {
  return written(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A whole number, its thousands set apart. */
export function whole(value: number | bigint): string {
  return written(value, { maximumFractionDigits: 0 });
}

/** A probability in per cent with its standard error, if it has one: 51 ± 3 %. */
export function estimate(probability: number, error: number, digits = 0): string {
  if (!error) return percent(probability, digits);
  return percent(probability, digits).replace(
    /[\d.,]+/,
    (number) => `${number} ± ${decimal(100 * error, digits)}`,
  );
}
