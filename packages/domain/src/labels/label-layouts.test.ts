import { expect, test } from 'vitest'
import { A4, LABEL_LAYOUTS, labelsOnPage, positionOnSheet, type SheetLayout } from './label-layouts.ts'

const sheets = Object.entries(LABEL_LAYOUTS).filter((entry): entry is [string, SheetLayout] => entry[1].kind === 'sheet')

test.each(sheets)('the labels of %s are on the sheet, and do not overlap', (_name, layout) => {
  const positions = Array.from({ length: labelsOnPage(layout) }, (_, position) => positionOnSheet(layout, position))
  for (const { x, y } of positions) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(x + layout.width).toBeLessThanOrEqual(A4.width)
    expect(y + layout.height).toBeLessThanOrEqual(A4.height)
  }
  const almost = 0.001
  const meet = positions.flatMap((one, index) =>
    positions
      .slice(index + 1)
      .filter((other) => Math.abs(one.x - other.x) < layout.width - almost && Math.abs(one.y - other.y) < layout.height - almost),
  )
  expect(meet).toEqual([])
})

// left and upper margin of the manufacturers' templates, to a fifth of a millimetre
test.each([
  ['avery-L7160', 7.2, 15.15],
  ['avery-L7163', 4.67, 15.15],
  ['avery-L7173', 4.67, 6],
  ['avery-L7164', 7.21, 4.57],
  ['avery-L7654', 9.75, 21.43],
  ['avery-L7651', 4.67, 10.9],
] as const)('%s begins where its labels do', (name, left, top) => {
  const { x, y } = positionOnSheet(LABEL_LAYOUTS[name], 0)
  expect(Math.abs(x - left)).toBeLessThan(0.2)
  expect(Math.abs(y - top)).toBeLessThan(0.2)
})
