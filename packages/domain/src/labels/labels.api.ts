import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { elementListQuerySchema } from '../elements/elements.api.ts'
import { LABEL_LAYOUT_NAMES } from './label-layouts.ts'

/** Maximum number of objects by id, and of labels in one document. */
export const MAX_LABELLED_IDS = 1000
export const MAX_LABELS = 2000
export const MAX_LABEL_LINES = 6

export const CODE_KINDS = ['qr', 'dataMatrix', 'code128'] as const
export type CodeKind = (typeof CODE_KINDS)[number]

/**
 * Content of a QR code: the address that opens the object on any phone; the same with the code of its open address, which nobody can guess,
 * where it has one; or only the code.
 */
export const LABEL_CONTENTS = ['address', 'openAddress', 'code'] as const

/** Lines of every label besides the fields of the category. */
export const LABEL_LINES = ['title', 'code', 'category'] as const
/** The owner of the object, above the lines. */
export const LABEL_BRANDS = ['none', 'name', 'logo'] as const

/** Design of labels. */
export const labelDesignSchema = z.strictObject({
  layout: z.enum(LABEL_LAYOUT_NAMES),
  codeKind: z.enum(CODE_KINDS),
  /** Content of a QR code (`LABEL_CONTENTS`). Other kinds have only the code. */
  holds: z.enum(LABEL_CONTENTS).default('code'),
  lines: z
    .array(z.union([z.enum(LABEL_LINES), z.uuid()]))
    .max(MAX_LABEL_LINES)
    .describe('Texts beside the code, from above: what every object has, and fields of its category by their ids.'),
  brand: z.enum(LABEL_BRANDS).default('none'),
})
export type LabelDesign = z.infer<typeof labelDesignSchema>

/** The objects: the given ones in order, or all that a list's query finds, in its order. */
const objectsSchema = z.union([
  z.strictObject({ elementIds: z.array(idSchema('element')).min(1).max(MAX_LABELLED_IDS) }),
  z.strictObject({
    elementTypeId: idSchema('elementType').optional(),
    question: elementListQuerySchema.omit({ skip: true, limit: true, skipCount: true, after: true }),
  }),
])

const printSchema = z.strictObject({
  design: labelDesignSchema,
  objects: objectsSchema,
  /** The first label of the first sheet that is not used yet, from 1. */
  startAt: z.int().min(1).max(1000).default(1),
  leaveOutUnwritable: z
    .boolean()
    .default(false)
    .describe('Objects whose code no barcode can hold have no label; otherwise one of them refuses all.'),
})

const amount = z.number()

/** A rendered label, in millimetres from its upper left corner, black on white. */
export const labelDrawingSchema = z.object({
  width: amount,
  height: amount,
  shapes: z.array(
    z.discriminatedUnion('kind', [
      /** The dark parts of the code, each `[x, y, width, height]`. */
      z.object({ kind: z.literal('code'), parts: z.array(z.tuple([amount, amount, amount, amount])) }),
      /** `y` is the baseline, `size` that of the font; `width` how much of the line the text needs. */
      z.object({
        kind: z.literal('text'),
        x: amount,
        y: amount,
        size: amount,
        width: amount,
        isBold: z.boolean(),
        text: z.string(),
      }),
      z.object({ kind: z.literal('logo'), x: amount, y: amount, width: amount, height: amount }),
    ]),
  ),
})
export type LabelDrawing = z.infer<typeof labelDrawingSchema>
export type LabelShape = LabelDrawing['shapes'][number]

/** Weaknesses of a rendered label: the code is too fine for some devices, or texts are cut. */
export const DRAWING_NOTICES = ['longBarcode', 'fineCode', 'titleCut', 'linesCut', 'linesLeftOut'] as const
export type DrawingNotice = (typeof DRAWING_NOTICES)[number]
/** Notices before labels are printed, the most serious first. No barcode can encode the codes of the first two. */
export const LABEL_NOTICES = ['noBarcodeLetters', 'noBarcodeLength', 'barcodeLetters', 'noOpenAddress', ...DRAWING_NOTICES] as const
export type LabelNotice = (typeof LABEL_NOTICES)[number]
/** Limit of objects that a notice names. */
export const NAMED_IN_NOTICE = 3

const labelCheckSchema = z.object({
  /** Number of requested objects. */
  count: z.int(),
  /** The first object that can have a label. */
  firstId: z.uuid().nullable(),
  notices: z.array(
    z.object({ notice: z.enum(LABEL_NOTICES), count: z.int(), codes: z.array(z.string()).describe('Of the first of the objects.') }),
  ),
})

const shared = { access: leastRole('elements', 'read') } as const

export const printLabels = defineCall('printLabels', 'POST /elements/labels', {
  ...shared,
  reads: true,
  carries: 'document',
  // a file that is saved when it is complete
  shows: [],
  summary: `Labels of objects as PDF, for sheets and label printers: of up to ${MAX_LABELLED_IDS} that are named, or of up to ${MAX_LABELS} that a question finds. \`lines\` may be fields that the caller may see.`,
  body: printSchema,
})
export const previewLabel = defineCall('previewLabel', 'POST /elements/labels/preview', {
  ...shared,
  reads: true,
  shows: ['elementType', 'element', 'transaction'],
  summary: 'Renders the label of one object.',
  body: z.strictObject({ design: labelDesignSchema, elementId: idSchema('element') }),
  reply: labelDrawingSchema,
})
export const checkLabels = defineCall('checkLabels', 'POST /elements/labels/check', {
  ...shared,
  reads: true,
  shows: ['elementType', 'element', 'transaction'],
  summary:
    'Checks labels before printing: codes that no barcode can hold or that scanners misread, and texts that do not fit. An object is counted once for its code.',
  body: printSchema.pick({ design: true, objects: true }),
  reply: labelCheckSchema,
})
