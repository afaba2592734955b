import type { SiteRights } from '@verka/domain/users/user-sites.api.ts'
import type { Text } from '../../language/use-text.tsx'

export type RightsService = SiteRights['services'][number]

/** A service by its name in the reader's language. */
export interface NamedService extends RightsService {
  name: string
}

/** The services of a category. */
export interface ServiceGroup {
  id: string
  name: string
  services: NamedService[]
}

/** The services of a site by category, both in the reader's alphabetical order. */
export function groupServices({ services, elementTypes }: SiteRights, { textOf, culture, t }: Text): ServiceGroup[] {
  const { compare } = new Intl.Collator(culture, { numeric: true })
  const names = new Map(elementTypes.map(({ id, localizedNames }) => [id, textOf(localizedNames)]))
  const groups = new Map<string, ServiceGroup>()
  for (const service of services) {
    const id = service.elementTypeId
    const group = groups.get(id) ?? { id, name: names.get(id) ?? t('privileges.noCategory'), services: [] }
    group.services.push({ ...service, name: textOf(service.localizedNames) })
    groups.set(id, group)
  }
  for (const group of groups.values()) group.services.sort((one, other) => compare(one.name, other.name))
  return [...groups.values()].toSorted((one, other) => compare(one.name, other.name))
}
