/** Effect of a function on a stock: withdraws, adds, or counts. */
export const STOCK_MOVES = ['out', 'in', 'count'] as const
export type StockMove = (typeof STOCK_MOVES)[number]
