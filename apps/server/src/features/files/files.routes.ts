import type { Handlers } from '../../http/calls/handlers.ts'
import { completeUpload, deleteUpload, loadFile, prepareDownload, saveUpload } from './files.ts'

export const fileHandlers = {
  uploadFile: (context, { body }) => saveUpload(context, body),
  completeUpload: (context, { params, body }) => completeUpload(context, params.id, body),
  getFile: (context, { params }) => loadFile(context, params.id),
  downloadFile: (context, { params, query }) => prepareDownload(context, params.id, query.size),
  deleteFile: (context, { params }) => deleteUpload(context, params.id) as Promise<undefined>,
} satisfies Partial<Handlers>
