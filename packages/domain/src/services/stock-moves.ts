/** What a function does to what is counted: takes from it, adds to it, or says how much there is. */
export const STOCK_MOVES = ['out', 'in', 'count'] as const
export type StockMove = (typeof STOCK_MOVES)[number]
