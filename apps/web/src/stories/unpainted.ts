// Tests read the document and never its picture. A sheet over their frame, which no pointer hits, saves the browser from drawing what changes.
const { document: outer } = window.parent
const SHEET = 'unpainted'

// each test file begins with this file
if (!outer.getElementById(SHEET)) {
  const sheet = outer.createElement('div')
  sheet.id = SHEET
  sheet.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647; background: #fff; pointer-events: none'
  outer.body.append(sheet)
}
