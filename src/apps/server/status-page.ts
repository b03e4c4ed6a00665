import { isSystemTransition, type Status, type Transition, targetsOf } from '@/kernel/status.ts';

const both = ([zh, en]: readonly [string, string]) => `${zh} / ${en}`;

/** `docs/generated/statuses.md`: each machine's states, moves and who may make them, as a table and as a drawing. */
export function statusesPage(statuses: readonly Status[]): string {
  const parts = [...statuses].sort((a, b) => (a.name < b.name ? -1 : 1)).map(machine);
  return `# Statuses

Made from the code by \`npm run generate\`. The server makes these moves and no others; the screens draw their buttons
from them.

${parts.join('\n')}`;
}

function machine(status: Status): string {
  const states = Object.entries(status.states).map(
    ([name, { label, tone }]) =>
      `| \`${name}\`${name === status.initial ? ' (first)' : ''} | ${both(label)} | ${tone} |`,
  );
  const moves = Object.entries(status.transitions);
  const rows = moves.map(
    ([name, move]) =>
      `| \`${name}\` | ${both(move.label)} | ${move.from.join(', ')} → ${[move.to].flat().join(', ')} | ${whoOf(move)} | ${callOf(status, name, move)} | ${notesOf(move)} |`,
  );
  const arrows = moves.flatMap(([name, move]) =>
    move.from.flatMap((from) => targetsOf(move, from).map((to) => `  ${from} --> ${to}: ${name}`)),
  );
  return `## ${status.name}
| state | | tone |
| --- | --- | --- |
${states.join('\n')}

| move | | from → to | who | call | |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

\`\`\`mermaid
stateDiagram-v2
  [*] --> ${status.initial}
${arrows.join('\n')}
\`\`\`
`;
}

const whoOf = (move: Transition<unknown, string>) =>
  isSystemTransition(move) ? 'the system' : `\`${move.permission.key}\` ${both(move.permission.label)}`;

function callOf(status: Status, name: string, move: Transition<unknown, string>): string {
  if (isSystemTransition(move)) return '';
  const pass = move.call ? `, pass ${move.call.pass}` : '';
  return `${move.method ?? 'POST'} \`${move.action ?? `api_${status.name}_${name}`}\`${pass}`;
}

function notesOf(move: Transition<unknown, string>): string {
  const notes = [
    ...(!isSystemTransition(move) && move.reason ? [`reason ${move.reason}`] : []),
    ...(move.guard ? ['has a guard'] : []),
    ...(move.effect ? [`causes \`${move.effect}\``] : []),
  ];
  return notes.join('; ');
}
