// Any described game with friends, #/tricks/table: opening a table, and sitting at one.

import { useSettings } from "../../lib/settings";
import { Start } from "./Start";
import { TablePage } from "./TablePage";
import { sayer } from "./sentences";
import "../play/play.css";
import "./table.css";

export default function DescribedTable({ path }: { path: readonly string[] }) {
  const say = sayer(useSettings().language);
  const [table] = path;
  return table === undefined ? <Start say={say} /> : <TablePage key={table} say={say} table={table} />;
}
