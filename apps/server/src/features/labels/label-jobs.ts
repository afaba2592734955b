import type { LabelDrawing } from '@verka/domain/labels/labels.api.ts'
import { request } from '../drawing/drawing.ts'
import type { DrawnLabel } from './label-drawing.ts'
import type { LabelLook, LabelSheets, PrintedLabel } from './label-pdf.ts'

/** Labels as a document that is drawn. */
export interface LabelDocument {
  kind: 'labels'
  sheets: LabelSheets
}

/** What is asked of the process that draws besides documents, and what it answers. */
export type LabelJobs = {
  notices: { job: { look: LabelLook; labels: readonly PrintedLabel[] }; answer: DrawnLabel['notices'][] }
  preview: { job: { look: LabelLook; label: PrintedLabel }; answer: LabelDrawing }
}

/** What each of many labels leaves to wish for. */
export const labelNotices = (job: LabelJobs['notices']['job']) => request<LabelJobs, 'notices'>('notices', job)

/** What one label looks like. */
export const labelPreview = (job: LabelJobs['preview']['job']) => request<LabelJobs, 'preview'>('preview', job)
