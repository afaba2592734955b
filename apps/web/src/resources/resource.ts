import type { ComponentType } from 'react'
import type { IconProps } from '@tabler/icons-react'
import type { ResourceDescription } from '@verka/domain/resources/resource.ts'
import type { EntityTexts } from '@verka/messages/load.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'

type LoadPage = () => Promise<{ default: ComponentType }>

interface ResourceLink {
  label: MessageKey
  in: 'main' | 'advanced'
  position: number
  onlyFor?: 'write'
  /** Other than that of the entity. */
  icon?: ComponentType<IconProps>
  /** Parameters of the list's address. */
  params?: Record<string, string>
}

/** An entity in the client: its icon, pages, menu and palette entries. It is loaded at the start, its pages when they are opened. */
export interface ClientResource<Description extends ResourceDescription = ResourceDescription> {
  description: Description
  icon: ComponentType<IconProps>
  /** A page for each address that the entity has. */
  pages: { [Page in keyof Description['addresses']]: LoadPage }
  /** The links to its list, if there are several with their parameters; entities with lists by type have submenus instead. */
  menu: ResourceLink | readonly ResourceLink[] | null
  /** The palette's words for creating one; null where that needs a type or cannot be done. */
  creation: MessageKey | null
  /** The values that a parameter of its addresses may have. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** Rules or placeholders are edited on its pages. */
  hasRules?: true
  /** The texts of its pages, where the administration does not have them. */
  texts?: EntityTexts
}

/** Describes an entity in the client: a page that is missing for one of its addresses does not compile. */
export const defineClientResource = <const Description extends ResourceDescription>(
  description: Description,
  parts: Omit<ClientResource<Description>, 'description'>,
): ClientResource<Description> => ({ description, ...parts })
