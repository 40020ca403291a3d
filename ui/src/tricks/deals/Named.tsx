// A card or another choice by its name, in the colour of its suit.

interface NamedProps {
  readonly name: string;
}

export function Named({ name }: NamedProps) {
  return <span class={/^[♥♦]/.test(name) ? "deal-red" : undefined}>{name}</span>;
}
