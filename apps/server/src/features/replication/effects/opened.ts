import type { PlanOpened } from '@verka/domain/replication/replication.schema.ts'
import { scopeOf, type InstallationContext, type SiteContext } from '../../../http/context.ts'
import { openPartsOf, type OpenParts } from '../../open/open-access.ts'
import { strangerContext } from '../../open/open-site.ts'
import { hasOpenAccess } from '../../tenants/tenants.ts'

export const NOTHING_OPEN: OpenParts = { elementTypes: [], publicLists: [] }

/** What people without a login see of the target and can start there; nothing where its tenant allows none, nor in a sandbox. */
export async function openInTarget({ runtime, now }: InstallationContext, target: SiteContext): Promise<OpenParts> {
  const { tx, tenant, site, culture } = target
  if (site.sandbox || !(await hasOpenAccess(tx, tenant.id))) return NOTHING_OPEN
  return openPartsOf(await strangerContext({ ...runtime, now: () => now }, tx, scopeOf(target), () => culture))
}

/** What is open afterwards and was not before. */
export function openedBetween(before: OpenParts, after: OpenParts): PlanOpened[] {
  const wasOpen = new Set(partsOf(before).map(({ key }) => key))
  const found = partsOf(after).filter(({ key }) => !wasOpen.has(key))
  // all fields of what is open for the first time are new
  const objects = new Set(found.flatMap(({ key, opened }) => (opened.kind === 'objects' ? [key] : [])))
  return found.filter(({ under }) => under === undefined || !objects.has(under)).map(({ opened }) => opened)
}

interface OpenPart {
  key: string
  /** Key of the objects that a field belongs to. */
  under?: string
  opened: PlanOpened
}

function partsOf({ elementTypes, publicLists }: OpenParts): OpenPart[] {
  const ofTypes = elementTypes.flatMap(({ id, localizedNames: of, schemas, services }): OpenPart[] => [
    ...schemas.flatMap(({ id: schemaId, localizedNames, fields }): OpenPart[] => {
      const under = `${id} ${schemaId}`
      return [
        { key: under, opened: { kind: 'objects', names: of, of: localizedNames } },
        ...fields.map((field): OpenPart => ({
          key: `${under} ${field.key}`,
          under,
          opened: { kind: 'field', names: field.localizedNames, of },
        })),
      ]
    }),
    ...services.map((service): OpenPart => ({ key: service.id, opened: { kind: 'service', names: service.localizedNames, of } })),
  ])
  const ofLists = publicLists.map(({ id, localizedNames, elementTypeId }): OpenPart => {
    const of = elementTypes.find((type) => type.id === elementTypeId)!.localizedNames
    return { key: id, opened: { kind: 'list', names: localizedNames, of } }
  })
  return [...ofTypes, ...ofLists]
}
