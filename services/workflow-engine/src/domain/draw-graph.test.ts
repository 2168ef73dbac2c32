import { fc } from '@postrider/testing/property'
import { drawGraph } from './draw-graph.ts'
import type { Graph, Step, Transition } from './graph.ts'

const step = (id: string, type: Step['type'], more: Partial<Step> = {}): Step => ({
  id,
  type,
  name: type,
  position: { x: 0, y: 0 },
  config: {},
  templateId: null,
  createdAt: '',
  updatedAt: '',
  ...more,
})
const way = (fromStepId: string, toStepId: string, more: Partial<Transition> = {}): Transition => ({
  id: `${fromStepId}-${toStepId}`,
  fromStepId,
  toStepId,
  branch: null,
  waitOutcome: null,
  priority: 0,
  createdAt: '',
  updatedAt: '',
  ...more,
})

describe('drawGraph', () => {
  it('draws a box for each step and an arrow for each transition', () => {
    const branches = [{ id: 'a', name: 'Pro', operator: 'equals', value: 'pro' }]
    const graph: Graph = {
      steps: [
        step('t', 'TRIGGER', { name: 'Begin', config: { eventName: 'signed up' } }),
        step('c', 'CONDITION', { name: 'Plan', config: { mode: 'multi', field: 'data.plan', branches } }),
        step('m', 'SEND_EMAIL', { name: 'Welcome' }),
        step('w', 'WAIT_FOR_EVENT', { name: 'Wait', config: { eventName: 'bought' } }),
        step('d', 'DELAY', { name: 'Later', config: { amount: 2, unit: 'days' } }),
        step('x', 'EXIT', { name: 'End' }),
      ],
      transitions: [
        way('t', 'c'),
        way('c', 'm', { branch: 'a' }),
        way('c', 'w', { branch: 'default' }),
        way('w', 'd', { waitOutcome: 'TIMEOUT' }),
        way('d', 'x'),
      ],
    }

    expect(drawGraph(graph)).toBe(`flowchart TD
  s1(["Begin<br/>TRIGGER signed up"])
  s2{"Plan<br/>CONDITION data#46;plan"}
  s3["Welcome<br/>SEND#95;EMAIL"]
  s4[/"Wait<br/>WAIT#95;FOR#95;EVENT bought"/]
  s5[/"Later<br/>DELAY 2 days"/]
  s6(["End<br/>EXIT"])
  s1 --> s2
  s2 -->|"Pro"| s3
  s2 -->|"default"| s4
  s4 -->|"TIMEOUT"| s5
  s5 --> s6
`)
  })

  it('escapes hostile names', () => {
    const names = [
      '"] --> x[',
      '%%{init: {}}%%\nclick s1 "javascript:alert(1)"',
      '<img src=x onerror=y>',
      '#quot;`',
      '؟ "🙂"',
    ]
    const drawn = names.map((name) => drawGraph({ steps: [step('t', 'EXIT', { name })], transitions: [] }))

    expect(drawn.map((each) => each.split('\n')[1])).toEqual([
      '  s1(["#34;#93; #45;#45;#62; x#91;<br/>EXIT"])',
      '  s1(["#37;#37;#123;init#58; #123;#125;#125;#37;#37;#10;click s1 #34;javascript#58;alert#40;1#41;#34;<br/>EXIT"])',
      '  s1(["#60;img src#61;x onerror#61;y#62;<br/>EXIT"])',
      '  s1(["#35;quot#59;#96;<br/>EXIT"])',
      '  s1(["#1567; #34;#128578;#34;<br/>EXIT"])',
    ])
  })

  it('draws lines of the same structure for any names, events and branches', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 })
    fc.assert(
      fc.property(text, text, text, (name, eventName, branch) => {
        const graph = {
          steps: [
            step('t', 'TRIGGER', { name, config: { eventName } }),
            step('c', 'CONDITION', { name, config: { field: eventName } }),
          ],
          transitions: [way('t', 'c', { branch })],
        }

        const lines = drawGraph(graph).split('\n')

        const safe = String.raw`(?:[\p{L}\p{N} ]|#\d+;)*`
        const expected = [
          'flowchart TD',
          String.raw`  s1\(\["${safe}<br/>TRIGGER ${safe}"\]\)`,
          String.raw`  s2\{"${safe}<br/>CONDITION ${safe}"\}`,
          String.raw`  s1 -->\|"${safe}"\| s2`,
          '',
        ]
        expect(lines).toHaveLength(expected.length)
        for (const [index, line] of lines.entries())
          expect(line).toMatch(new RegExp(`^${expected[index]}$`, 'u'))
      }),
    )
  })
})
