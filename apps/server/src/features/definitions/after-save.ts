import type { Field } from '@verka/domain/forms/field.ts'
import { fromAbove } from '../../from-above.ts'
import type { SiteContext } from '../../http/context.ts'

/** A definition as far as what is made of its things may depend on it. */
export interface SavedDefinition {
  id: string
  dataPropertyTypes: Field[]
}

/** Brings what is stored of a definition's things up to date with it. */
type Refresh = (context: SiteContext, before: SavedDefinition, after: SavedDefinition) => Promise<void>

/** How the things of a definition are refreshed when it was saved. */
export const refreshAbove = fromAbove<Record<'elements' | 'records', Refresh>>('refresh')
