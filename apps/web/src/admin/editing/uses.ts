import type { Use, UseKind } from '@verka/domain/definitions/uses.ts'

/** Uses that block a deletion, loaded before its confirmation. */
export interface Uses {
  read: () => Promise<{ items: Use[] }>
  /** Lists of exactly the counted rows, if any. */
  links?: Partial<Record<UseKind, string>>
  /** The list of the counted rows of one service. */
  ofService?: (id: string) => string
}
