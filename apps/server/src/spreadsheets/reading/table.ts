import type { LookedInto, SheetRow } from '../table-messages.ts'

/** An opened table. */
export interface Table extends Pick<LookedInto, 'kind' | 'text' | 'zip'> {
  /** Names of sheets differ. */
  sheets: { name: string; isHidden: boolean }[]
  /** The rows of a sheet. @throws `unreadable` when there is no such sheet */
  rows: (sheet: string) => AsyncGenerator<SheetRow>
}
