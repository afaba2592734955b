import type { Icon } from '@tabler/icons-react'
import type { BulkDefinition } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { MessageKey } from '@verka/messages/sv-SE.ts'
import type { Callable } from '../../data/call.ts'
import type { SaveList } from '../../lists/export/export-menu.tsx'
import type { z } from 'zod'

/** A definition as lists have it. */
export interface ListedDefinition {
  id: string
  localizedNames: LocalizedTexts
  localizedDescriptions: LocalizedTexts
  status: ContentStatus
  updatedAt: string
  can: { edit: boolean }
}

/** A function or a service: it belongs to a category. */
export interface DefinitionOfCategory extends ListedDefinition {
  elementTypeId: string
}

type ListCall<Row> = Callable & { body: z.ZodUndefined; reply: z.ZodType<{ items: Row[] }> }
type GetCall<Reply> = Callable & { params: z.ZodType<{ id: string }, { id: string }>; body: z.ZodUndefined; reply: z.ZodType<Reply> }

/** One kind of definition for its list and the pages that create and edit it. */
export interface DefinitionKind<Stored, Row extends ListedDefinition> {
  entity: BulkDefinition
  /** The key of a reader's columns and saved views of the list. */
  listName: string
  icon: Icon
  /** Whether the tenant's lockdown stops changes. */
  obeysLockdown: boolean
  words: Record<'title' | 'hint' | 'create' | 'new' | 'empty' | 'emptyHint', MessageKey>
  addresses: {
    list: string
    /** The form that creates one: in this category, as a copy of `from`. */
    create: (of: { category?: string; from?: string }) => string
    edit: (id: string) => string
    /** Label of its instances: objects, operations, transactions, predefined values. */
    things: (id: string) => string
  }
  calls: { list: ListCall<Row>; get: GetCall<Stored>; uses: GetCall<{ items: Use[] }> }
  save: (ids: string[], ...how: Parameters<SaveList>) => ReturnType<SaveList>
}
