// What stands around every page: the way to all rooms, and the settings.

import { useState } from "preact/hooks";
import { speaker, type Key } from "../i18n";
import { useTrouble } from "../lib/kept";
import { change, useSettings } from "../lib/settings";
import { useOnline } from "../offline/offline";
import { Link } from "../parts/Link";
import { SettingsDialog } from "../parts/SettingsDialog";
import { openOwnSettings } from "../parts/settingsDoor";
import { Icon, Mark, type IconName } from "./icons";
import "./shell.css";

type RoomName = Exclude<IconName, "settings">;

const ROOMS: readonly (readonly [RoomName, string])[] = [
  ["play", "/play"],
  ["learn", "/learn"],
  ["train", "/train"],
  ["look", "/look"],
  ["lab", "/lab"],
];

/** To which of them the first part of an address belongs. */
const BELONGS: Readonly<Record<string, RoomName>> = {
  play: "play",
  table: "play",
  fair: "play",
  daily: "play",
  learn: "learn",
  train: "train",
  look: "look",
  lab: "lab",
  explore: "lab",
  boards: "lab",
  checkers: "lab",
  quantum: "lab",
  tricks: "lab",
};

export function Shell({ path }: { path: readonly string[] }) {
  const { language } = useSettings();
  const say = speaker(language);
  const [adjusting, setAdjusting] = useState(false);
  const room = path[0];
  const here = room === undefined ? undefined : BELONGS[room];
  const atTable = room === "table";
  const online = useOnline();
  const trouble = useTrouble();
  const other = language === "de" ? "en" : "de";
  return (
    <>
      <header class={`shell${atTable ? " at-table" : ""}`}>
        <button type="button" class="skip" onClick={toContent}>
          {say("nav.skip")}
        </button>
        <Link class="brand" to="/">
          <Mark />
          Ouvert
        </Link>
        <nav aria-label={say("nav")}>
          <ul>
            {ROOMS.map(([which, to]) => (
              <li key={which}>
                <Link to={to} current={which === here}>
                  <Icon name={which} />
                  {say(`nav.${which}` satisfies Key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div class="shell-tools">
          <button type="button" onClick={() => change({ language: other })} lang={other}>
            {say(`language.${other}` satisfies Key)}
          </button>
          <button type="button" onClick={() => openOwnSettings() || setAdjusting(true)}>
            <Icon name="settings" />
            <span class="label">{say("settings.title")}</span>
          </button>
        </div>
      </header>
      {adjusting && <SettingsDialog close={() => setAdjusting(false)} />}
      {trouble && (
        <p class="offline" role="status">
          {say(`kept.${trouble}`)}
        </p>
      )}
      {!online && !atTable && (
        <p class="offline" role="status">
          {say("nav.offline")}
        </p>
      )}
    </>
  );
}

function toContent(): void {
  const content = document.querySelector<HTMLElement>("main");
  content?.setAttribute("tabindex", "-1");
  content?.focus();
}
