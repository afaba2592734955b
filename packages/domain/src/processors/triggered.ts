import type { Field, Values } from '../forms/field.ts'
import type { Reader } from '../localization/reader.ts'
import { textIn } from '../localization/localized-text.ts'
import { byParticularity, eventNames, type MessageEvent } from '../rules/message-events.ts'
import { outgoingWrites } from '../rules/engine/outgoing.ts'
import { feedsProcessor, type Rule } from '../rules/rule.ts'
import { outsideKey, type Outside } from '../rules/sources.ts'

interface Happened {
  /** The events of one occurrence. */
  events: readonly MessageEvent[]
  /** The fields and values of the executed operation; none for an event without one. */
  fields: readonly Field[]
  values: Values
  /** Values of the object, its predefined values and the transaction. */
  outside: Outside
  reader: Reader
}

/** What rules make of an occurrence for one config. */
export interface Triggered {
  event: MessageEvent
  /** Values by the ids of inputs. */
  inputs: Values
  /** Inputs whose value was copied from what people filled in: it is a text, and never a template. */
  copied: string[]
}

const EVENT_KEY = outsideKey({ referenceType: 'transactionEventType' })

const isCopy = ({ source, action }: Rule) => source.referenceType !== 'constant' && action !== 'setValue'

const readsEvent = ({ source }: Rule) => source.referenceType === 'transactionEventType'

/** The configs that run at an occurrence, with their inputs. Each runs once, for the most particular event that triggers it. */
export function triggeredConfigs(rules: readonly Rule[], { events, outside, ...executed }: Happened): Map<string, Triggered> {
  const feeding = Map.groupBy(rules.filter(feedsProcessor), ({ target }) => target.referenceId ?? '')
  const triggered = new Map<string, Triggered>()
  for (const [configId, ofConfig] of feeding) {
    const copies = new Set(ofConfig.filter(isCopy).map(({ id }) => id))
    for (const event of byParticularity(events)) {
      const read = { value: event, displayValue: textIn(eventNames(event), executed.reader.culture), fieldId: event }
      const writes = outgoingWrites(ofConfig, { ...executed, outside: { ...outside, [EVENT_KEY]: read } })
      if (!isTriggered(ofConfig, new Set(writes.map(({ ruleId }) => ruleId)))) continue
      const [inputs, copied]: [Values, Set<string>] = [{}, new Set()]
      for (const { ruleId, target, change } of writes) {
        if (!('set' in change)) continue
        const input = target.propertyTypeId ?? ''
        inputs[input] = change.set
        if (copies.has(ruleId)) copied.add(input)
        else copied.delete(input)
      }
      triggered.set(configId, { event, inputs, copied: [...copied] })
      break
    }
  }
  return triggered
}

/** A config waits for its event rules; without one it runs whenever a rule with a source writes. */
function isTriggered(rules: readonly Rule[], written: ReadonlySet<string>): boolean {
  const ofEvents = rules.filter(readsEvent)
  const deciding = ofEvents.length > 0 ? ofEvents : rules.filter(({ source }) => source.referenceType !== 'constant')
  return deciding.some(({ id }) => written.has(id))
}
