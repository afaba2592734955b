import type { OpenAccess } from '@verka/domain/open/open-access.api.ts'

type Site = OpenAccess['sites'][number]
export type OpenElementType = Site['elementTypes'][number]

/** Where a category is open. */
export interface OpenPlace {
  tenant: { key: string; isOwn: boolean }
  site: Pick<Site, 'key'>
  isOn: boolean
}
