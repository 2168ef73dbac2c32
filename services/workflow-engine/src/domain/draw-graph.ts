import type { Graph, Step, Transition } from './graph.ts'

/**
 * Returns a workflow as a Mermaid flowchart with a node for each step and an arrow for each transition,
 * labelled with its branch.
 */
export function drawGraph({ steps, transitions }: Graph): string {
  const nodes = new Map(steps.map((step, index) => [step.id, `s${index + 1}`]))
  const nodeOf = (id: string): string => nodes.get(id) ?? 'missing'
  return [
    'flowchart TD',
    ...steps.map((step) => `  ${nodeOf(step.id)}${boxOf(step)}`),
    ...transitions.map(
      (each) => `  ${nodeOf(each.fromStepId)} -->${labelOf(each, steps)} ${nodeOf(each.toStepId)}`,
    ),
    '',
  ].join('\n')
}

const maxLabelLength = 80

function boxOf(step: Step): string {
  const text = `"${escapeLabel(step.name)}<br/>${escapeLabel(detailOf(step))}"`
  switch (step.type) {
    case 'TRIGGER':
    case 'EXIT':
      return `([${text}])`
    case 'CONDITION':
      return `{${text}}`
    case 'DELAY':
    case 'WAIT_FOR_EVENT':
      return `[/${text}/]`
    case 'SEND_EMAIL':
    case 'WEBHOOK':
    case 'UPDATE_CONTACT':
      return `[${text}]`
    default:
      return step.type satisfies never
  }
}

/** Returns the type of a step and the main values of its config. */
function detailOf({ type, config }: Step): string {
  const { eventName, amount, unit, field } = config
  const details: Partial<Record<Step['type'], unknown[]>> = {
    TRIGGER: [eventName],
    WAIT_FOR_EVENT: [eventName],
    DELAY: [amount, unit],
    CONDITION: [field],
  }
  const known = (details[type] ?? []).filter((each) => typeof each === 'string' || typeof each === 'number')
  return [type, ...known].join(' ')
}

function labelOf({ fromStepId, branch, waitOutcome }: Transition, steps: readonly Step[]): string {
  const named = branch ?? waitOutcome
  if (named === null) return ''
  const from = steps.find(({ id }) => id === fromStepId)
  return `|"${escapeLabel(from ? branchName(from, named) : named)}"|`
}

/** Returns the name of a branch, or its id. Only a CONDITION with several branches can name them. */
function branchName({ config: { branches } }: Step, id: string): string {
  const all: unknown[] = Array.isArray(branches) ? branches : []
  const branch = all.find((each) => Object(each).id === id)
  return String(Object(branch).name || id)
}

/**
 * Escapes text for a quoted Mermaid label: replaces each character except letters, digits and spaces with its
 * code point (`#34;` is a quotation mark). So no name can end its label, start a statement or inject HTML.
 */
const escapeLabel = (text: string): string =>
  Array.from(text, (each) => (/[\p{L}\p{N} ]/u.test(each) ? each : `#${each.codePointAt(0)};`))
    .slice(0, maxLabelLength)
    .join('')
