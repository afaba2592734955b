import type { Use, UseKind } from '@verka/domain/definitions/uses.ts'

/** What keeps something from being deleted, asked for before anybody is asked whether they are sure. */
export interface Uses {
  read: () => Promise<{ items: Use[] }>
  /** The lists that show what is counted, where there is one of just that. */
  links?: Partial<Record<UseKind, string>>
  /** The list of what is counted of one service. */
  ofService?: (id: string) => string
}
