// What a circuit is made of, and what it would need on an error-corrected machine.

import { whole } from "../lib/numbers";
import { useSettings } from "../lib/settings";
import type { Costs } from "./wire";
import { duration, type Say } from "./words";

const GATES = ["qubits", "cx", "depth", "toffoli", "toffoli_depth", "t", "rotations"] as const;
const MACHINE = ["physical_qubits", "t_states", "code_distance"] as const;

export function CostTable({ costs, say }: { costs: Costs; say: Say }) {
  const { language } = useSettings();
  const line = (cost: (typeof GATES)[number] | (typeof MACHINE)[number]) => (
    <tr key={cost}>
      <th scope="row">{say(`cost.${cost}`)}</th>
      <td>{whole(costs[cost])}</td>
    </tr>
  );
  return (
    <section class="panel">
      <h2>{say("costs")}</h2>
      <div class="costs">
        <table>
          <tbody>{GATES.map(line)}</tbody>
        </table>
        <table>
          <caption>{say("cost.machine")}</caption>
          <tbody>
            {MACHINE.map(line)}
            <tr>
              <th scope="row">{say("cost.seconds")}</th>
              <td>{duration(costs.seconds, language)}</td>
            </tr>
            <tr>
              <th scope="row">{say("cost.parallel_seconds")}</th>
              <td>{duration(costs.parallel_seconds, language)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <p class="quiet">{say("cost.note")}</p>
      <p class="quiet">{say("cost.terms")}</p>
    </section>
  );
}
