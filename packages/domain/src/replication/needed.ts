import { idsOfParts, pruned, type Content } from './content.ts'

/**
 * Contents with all that they cannot exist without: a service with its functions and category. What a rule or default refers to is not
 * needed: it is left out of a copy.
 */
export function withNeeded(
  all: readonly Content[],
  chosen: ReadonlySet<string>,
  isUniversal: (id: string) => boolean = () => false,
): Content[] {
  const ownerOf = new Map(all.flatMap(({ id, body }) => [[id, id] as const, ...idsOfParts(body).map((part) => [part, id] as const)]))
  const byId = new Map(all.map((content) => [content.id, content]))
  const included = new Set<string>()
  const waiting = [...chosen]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const content = byId.get(id)
    if (!content || included.has(id)) continue
    included.add(id)
    const { missing } = pruned(content.body, (part) => ownerOf.get(part) === id || (!ownerOf.has(part) && isUniversal(part)))
    for (const part of missing) waiting.push(ownerOf.get(part) ?? part)
  }
  return all.filter(({ id }) => included.has(id))
}
