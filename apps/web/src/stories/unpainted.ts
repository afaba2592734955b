// Tests read the document and never its picture. Their frame is transparent: what is in its document is as visible, wide and pressable as
// before, and the browser need not draw it: a tenth of the processor time of a test.
const frame = window.frameElement
if (!frame) throw new Error('a component test runs in a frame')
;(frame as HTMLElement).style.opacity = '0'
