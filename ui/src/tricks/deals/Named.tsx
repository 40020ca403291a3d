// A card or another choice by its name, in the colour of its suit.

interface NamedProps {
  readonly called: string;
}

export function Named({ called }: NamedProps) {
  return <span class={/^[♥♦]/.test(called) ? "deal-red" : undefined}>{called}</span>;
}
