/** The one content width of the administration: lists, forms and reading pages begin at the same edge. */
export const PAGE_WIDTH = 1440
