import type { LabelDrawing } from '@verka/domain/labels/labels.api.ts'
import { request } from '../drawing/drawing.ts'
import type { DrawnLabel } from './label-drawing.ts'
import type { LabelLook, LabelSheets, PrintedLabel } from './label-pdf.ts'

/** Labels as a document. */
export interface LabelDocument {
  kind: 'labels'
  sheets: LabelSheets
}

/** Jobs of the rendering process for labels besides documents, with their answers. */
export type LabelJobs = {
  notices: { job: { look: LabelLook; labels: readonly PrintedLabel[] }; answer: DrawnLabel['notices'][] }
  preview: { job: { look: LabelLook; label: PrintedLabel }; answer: LabelDrawing }
}

/** Weaknesses of each of many labels. */
export const labelNotices = (job: LabelJobs['notices']['job']) => request<LabelJobs, 'notices'>('notices', job)

/** Preview of one label. */
export const labelPreview = (job: LabelJobs['preview']['job']) => request<LabelJobs, 'preview'>('preview', job)
