import { getElementType } from '@verka/domain/element-types/element-types.api.ts'
import { checkLabels, previewLabel, printLabels, type LabelDesign, type LabelNotice } from '@verka/domain/labels/labels.api.ts'
import { changeOpenAddresses } from '@verka/domain/open/open-addresses.api.ts'
import { elementType, field, LONG_TITLE, storedElementType } from '../../stories/fixtures/definitions.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { failWith } from '../../stories/missing-answers.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'
import PrintLabels from './print-labels.tsx'

const TOOLS = storedElementType(elementType(1, 'Verktyg', { dataPropertyTypes: [field(1, 'Tillverkare')] }))
const IDS = [1, 2, 3, 4].map((number) => idOf('element', number))

/** A label of the first object, whose texts are the chosen lines. */
const drawn = ({ lines }: Pick<LabelDesign, 'lines'>, title: string) => {
  const textOf: Record<string, string> = { title, code: 'V-001', category: 'Verktyg' }
  const text = (line: string, at: number) => ({
    kind: 'text' as const,
    x: 20,
    y: 8 + 6 * at,
    size: 4,
    width: 30,
    isBold: at === 0,
    text: textOf[line] ?? 'Bosch',
  })
  return {
    width: 63.5,
    height: 38.1,
    shapes: [{ kind: 'code' as const, parts: [[2, 2, 14, 14] as [number, number, number, number]] }, ...lines.map(text)],
  }
}
const notice = (kind: LabelNotice, ...codes: string[]) => ({ notice: kind, count: codes.length, codes })

/** What is found: titles that are cut, and codes that no barcode holds, or that scanners misread. */
const FINDINGS = replyWith(checkLabels, {
  count: IDS.length,
  firstId: IDS[1]!,
  notices: [notice('noBarcodeLetters', '漢字-1'), notice('barcodeLetters', 'ÄÖ-1'), notice('titleCut', 'P-2', 'ÄÖ-1')],
})

const dialog = (name: string, count: number, ...replies: StubbedReply[]): Story => ({
  name,
  render: () => <PrintLabels elementTypeId={TOOLS.id} elementIds={IDS.slice(0, count)} onClose={() => undefined} />,
  replies: [
    ...replies,
    replyWith(getElementType, TOOLS),
    replyWith(checkLabels, { count, firstId: IDS[0]!, notices: [] }),
    replyWith(previewLabel, ({ design }) => drawn(design, 'Borrhammare')),
    refuseWith(printLabels, { status: 403, code: 'forbidden', errors: [{ message: '@errors.accessDenied' }] }),
    replyWith(changeOpenAddresses, { count, changed: count }),
  ],
})

export default {
  title: 'Labels',
  stories: [
    dialog('one', 1),
    dialog('two', 2),
    dialog('findings', 4, FINDINGS),
    { ...dialog('findings, as barcodes', 4, FINDINGS), act: ({ press }) => press('labels.codeKind.code128') },
    dialog(
      'one that no barcode holds',
      1,
      replyWith(checkLabels, { count: 1, firstId: null, notices: [notice('noBarcodeLetters', '漢字-1')] }),
    ),
    dialog(
      'long text',
      1,
      replyWith(previewLabel, ({ design }) => drawn(design, LONG_TITLE)),
    ),
    {
      ...dialog('open addresses', 2, replyWith(checkLabels, { count: 2, firstId: IDS[0]!, notices: [notice('noOpenAddress', 'V-001')] })),
      tenant: { hasOpenAccess: true },
    },
    dialog('loading', 1, neverAnswer(getElementType)),
    dialog('error', 1, failWith(getElementType)),
  ],
} satisfies StoryFile
