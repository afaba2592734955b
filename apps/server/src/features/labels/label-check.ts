import type { BodyOf, ReplyOf } from '@verka/domain/api/contract.ts'
import { isReadByScanners, whyNoBarcode } from '@verka/domain/labels/barcodes.ts'
import { LABEL_NOTICES, NAMED_IN_NOTICE, type checkLabels as checkCall, type LabelNotice } from '@verka/domain/labels/labels.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { labelNotices } from './label-jobs.ts'
import { labelledElements, labelsOf, lookOf, withoutOpenAddress } from './labels.ts'

/** Checks labels of objects before they are printed. */
export async function checkLabels(context: SiteContext, { design, objects }: BodyOf<typeof checkCall>): Promise<ReplyOf<typeof checkCall>> {
  const elements = await labelledElements(context, objects)
  const look = await lookOf(context, design)
  const labels = await labelsOf(context, design, elements, look.logo !== undefined)
  const isBarcode = design.codeKind === 'code128'
  const whyUnwritable = ({ code }: { code: string }) => (isBarcode ? whyNoBarcode(code) : undefined)
  const drawn = await labelNotices({ look, labels: labels.filter((_, index) => !whyUnwritable(elements[index]!)) })
  const noticesOfNext = drawn.values()
  const closed = await withoutOpenAddress(context, design, elements)
  const about = new Map<LabelNotice, { count: number; codes: string[] }>()
  let first: string | undefined
  for (const element of elements) {
    const { id, code } = element
    const unwritable = whyUnwritable(element)
    if (!unwritable) first ??= id
    const found: readonly LabelNotice[] = unwritable ? [unwritable] : noticesOfNext.next().value!
    // of several errors of a code only the most serious is reported: one fix resolves all
    const isMisread = isBarcode && !unwritable && !isReadByScanners(code)
    const ofCode = isMisread ? ['barcodeLetters' as const, ...found.filter((notice) => notice !== 'longBarcode')] : found
    const notices = closed.has(id) ? ['noOpenAddress' as const, ...ofCode] : ofCode
    for (const notice of notices) {
      const { count, codes } = about.get(notice) ?? { count: 0, codes: [] }
      about.set(notice, { count: count + 1, codes: count < NAMED_IN_NOTICE ? [...codes, code] : codes })
    }
  }
  return {
    count: elements.length,
    firstId: first ?? null,
    notices: LABEL_NOTICES.flatMap((notice) => (about.has(notice) ? [{ notice, ...about.get(notice)! }] : [])),
  }
}
