import { columnName, escaped, SHEET, XML } from './xlsx-text.ts'

/** A comment at the title of a column. */
export interface TitleNote {
  column: number
  text: string
}

/** The comments of a sheet (ECMA-376, 18.7). */
export const commentsOf = (notes: readonly TitleNote[]) =>
  `${XML}<comments xmlns="${SHEET}"><authors><author>Verka</author></authors><commentList>${notes
    .map(
      ({ column, text }) =>
        `<comment ref="${columnName(column)}1" authorId="0"><text><r><t xml:space="preserve">${escaped(text)}</t></r></text></comment>`,
    )
    .join('')}</commentList></comments>`

/** The boxes in which spreadsheet programs show the comments; each covers two columns and as many rows as its text needs. */
export const boxesOf = (notes: readonly TitleNote[]) =>
  `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${notes
    .map(({ column, text }, index) => {
      const rows = 2 + Math.min(8, Math.ceil(text.length / 30))
      return `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${column + 1},15,0,2,${column + 3},15,${rows},4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
    })
    .join('')}</xml>`
