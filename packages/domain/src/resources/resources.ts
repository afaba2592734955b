import * as RESOURCES from './all-resources.ts'
import type { ResourceDescription } from './resource.ts'

export { RESOURCES }

export type ResourceName = keyof typeof RESOURCES

/** The entities of which open clients are notified. */
export type LiveEntity = { [Name in ResourceName]: (typeof RESOURCES)[Name]['audience'] extends null ? never : Name }[ResourceName]

/** Every description, by name. */
export const DESCRIPTIONS: Readonly<Record<ResourceName, ResourceDescription>> = RESOURCES

export const RESOURCE_NAMES = Object.keys(RESOURCES) as ResourceName[]

export const isResource = (name: string): name is ResourceName => Object.hasOwn(RESOURCES, name)

export const isLive = (name: ResourceName): name is LiveEntity => DESCRIPTIONS[name].audience !== null

export const LIVE_ENTITIES: readonly LiveEntity[] = RESOURCE_NAMES.filter(isLive)

/** An address of the pages that an entity has. */
export type ResourceAddress = { [Name in ResourceName]: AddressesIn<(typeof RESOURCES)[Name]['addresses']> }[ResourceName]
type AddressesIn<Addresses> = Addresses[keyof Addresses] & string
