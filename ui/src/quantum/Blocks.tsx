// The blocks of a circuit in a row, with how much they do to each register.

import type { CircuitView } from "./wire";
import { blockName, lettered, registerName, type Say } from "./words";

const SHADES = 5;

/** A register; of the worked examples with the card that its qubits are about. */
function rowName(say: Say, circuit: CircuitView, register: string): string {
  const card = circuit.columns[Number(/^card_(\d+)$/.exec(register)?.[1]) - 1];
  return card === undefined ? registerName(say, register) : `${lettered(card)} ${register}`;
}

export function Blocks({
  circuit,
  at,
  go,
  say,
}: {
  circuit: CircuitView;
  at: number;
  go: (to: number) => void;
  say: Say;
}) {
  const most = Math.log1p(Math.max(...circuit.blocks.flatMap(({ touches }) => touches)));
  const shade = (gates: number) => (gates ? Math.max(1, Math.round((Math.log1p(gates) / most) * SHADES)) : 0);
  return (
    <section class="panel">
      <h2>{say("blocks")}</h2>
      <p class="quiet">{say("blocks.text")}</p>
      <div class="scrolls" tabIndex={0} role="region" aria-label={say("blocks")}>
        <table class="blocks">
          <thead>
            <tr>
              <td />
              {circuit.blocks.map((block, place) => (
                <th key={place} scope="col">
                  <button
                    type="button"
                    aria-pressed={place === at}
                    aria-label={`${place + 1}: ${blockName(say, block)}, ${say("block.gates", { count: block.gates })}`}
                    title={blockName(say, block)}
                    onClick={() => go(place)}
                  >
                    {place + 1}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {circuit.registers.map((register, row) => (
              <tr key={register.name}>
                <th scope="row">
                  {rowName(say, circuit, register.name)} <span class="quiet">{register.qubits}</span>
                </th>
                {circuit.blocks.map((block, place) => {
                  const gates = block.touches[row] ?? 0;
                  return (
                    <td key={place} class={`shade${shade(gates)}${place === at ? " here" : ""}`}>
                      {gates > 0 && <span>{gates}</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
