import { canonicalText, type JsonObject, type JsonValue } from './content.ts'

const isObject = (value: JsonValue): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSame = (one: JsonValue, other: JsonValue) => canonicalText(one) === canonicalText(other)

/** What an entry of a list is known by: fields, rules and operations by id, texts by language, values by field, grants by service. */
function identityOf(entry: JsonValue): string | undefined {
  if (!isObject(entry)) return undefined
  const found = [entry['id'], entry['culture'], entry['dataPropertyTypeId'], entry['transactionTypeId'], entry['schemaId']]
  // an option is known by its value
  if ('localizedNames' in entry) found.push(entry['value'])
  return found.find((one): one is string => typeof one === 'string')
}

/** The entries of a list by what they are known by; undefined: it is no such list. */
function byIdentity(value: JsonValue): Map<string, JsonValue> | undefined {
  if (!Array.isArray(value)) return undefined
  const entries = new Map<string, JsonValue>()
  for (const entry of value as readonly JsonValue[]) {
    const identity = identityOf(entry)
    if (identity === undefined || entries.has(identity)) return undefined
    entries.set(identity, entry)
  }
  return entries
}

/**
 * Makes to `present` the changes that lead from `base` to `changed`, part by part. Where both differ from `base` in one part, `changed` wins;
 * what only `present` has stays.
 */
export function mergeBodies<Body extends JsonValue>(base: JsonValue, changed: Body, present: JsonValue): Body {
  return merged(base, changed, present) as Body
}

function merged(base: JsonValue, changed: JsonValue, present: JsonValue): JsonValue {
  if (isSame(base, changed)) return present
  if (isSame(base, present) || isSame(changed, present)) return changed
  if (isObject(base) && isObject(changed) && isObject(present)) {
    const names = new Set([...Object.keys(changed), ...Object.keys(present)])
    return Object.fromEntries([...names].map((name) => [name, merged(base[name], changed[name], present[name])]))
  }
  const [was, is, own] = [byIdentity(base), byIdentity(changed), byIdentity(present)]
  if (!was || !is || !own) return changed
  const entries = [...is].flatMap(([identity, entry]): JsonValue[] => {
    if (own.has(identity)) return [merged(was.get(identity), entry, own.get(identity))]
    // the target has removed it, or has another one in its place
    return was.has(identity) && isSame(was.get(identity), entry) ? [] : [entry]
  })
  return [...entries, ...[...own].flatMap(([identity, entry]) => (is.has(identity) || was.has(identity) ? [] : [entry]))]
}
