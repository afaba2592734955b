import { isMessageEvent, type MessageEvent } from '../rules/message-events.ts'
import type { Rule } from '../rules/rule.ts'
import { EVENT_INPUT, type ProcessorType } from './implementations/implementation.ts'

/** The config of a processor and the event that runs it: one tick in the form of a service. */
export interface EventTick {
  configId: string
  event: MessageEvent
}

/** The rule of a tick: it copies the event to the config, when it is that event. */
export const eventRule = (id: string, processorType: ProcessorType, { configId, event }: EventTick): Rule => ({
  id,
  matchType: 'outgoing',
  source: { referenceType: 'transactionEventType' },
  target: { referenceType: processorType, referenceId: configId, propertyTypeId: EVENT_INPUT.id },
  action: 'copySourceValue',
  value: null,
  conditions: [{ type: 'equal', value: event, negate: false }],
})

/** The tick that a rule is; undefined: a rule with anything else in it. */
export function tickOf({ matchType, source, target, action, conditions }: Rule): EventTick | undefined {
  const [condition, ...more] = conditions
  const isCopyOfEvent =
    matchType === 'outgoing' &&
    action === 'copySourceValue' &&
    source.referenceType === 'transactionEventType' &&
    target.propertyTypeId === EVENT_INPUT.id &&
    target.referenceId !== undefined
  if (!isCopyOfEvent || condition?.type !== 'equal' || condition.negate || more.length > 0) return undefined
  return isMessageEvent(condition.value) ? { configId: target.referenceId!, event: condition.value } : undefined
}

/** Rules with a tick set, or removed. All others stay in their order. */
export function withTick(
  rules: readonly Rule[],
  { isOn, ...tick }: EventTick & { isOn: boolean },
  make: (tick: EventTick) => Rule,
): Rule[] {
  const others = rules.filter((rule) => {
    const own = tickOf(rule)
    return own?.configId !== tick.configId || own.event !== tick.event
  })
  if (!isOn) return others
  return others.length < rules.length ? [...rules] : [...rules, make(tick)]
}
