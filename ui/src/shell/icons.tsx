// The signs of the navigation, drawn as lines; whoever shows one names it.

const PATHS = {
  play: "M5 6.5 11.5 4l4 11-6.5 2.5zM14 6h5v13h-7",
  learn: "M12 7C10 5.4 7.3 5 4 5v13c3.3 0 6 .4 8 2 2-1.6 4.7-2 8-2V5c-3.3 0-6 .4-8 2zm0 0v13",
  train: "M12 4a8 8 0 1 0 8 8M12 8a4 4 0 1 0 4 4M12 12l7-7m0 0v-2m0 2h2",
  look: "M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm4.5 10.5L20 20M11 8v3l-2 2",
  settings: "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h7M15 17h5M13 15v4",
  lab: "M10 4h4M11 4v6L5.5 19c-.5.8 0 1.5 1 1.5h11c1 0 1.5-.7 1-1.5L13 10V4M8 15h8",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name: which }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[which]} />
    </svg>
  );
}

/** The mark of the page: three cards in a fan, laid open. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect class="card" x="5" y="8" width="12" height="18" rx="2" transform="rotate(-18 11 26)" />
      <rect class="card" x="10" y="6" width="12" height="18" rx="2" />
      <rect class="card" x="15" y="8" width="12" height="18" rx="2" transform="rotate(18 21 26)" />
      <path class="sign" d="M21 11l3.6 5-3.6 5-3.6-5z" transform="rotate(18 21 26)" />
    </svg>
  );
}
