import { asId } from '@verka/domain/entities/ids.ts'
import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { storageUse } from '../tenants/life/licence.ts'
import { exportFiles } from './export-files.ts'
import {
  addFile,
  deleteFromLibrary,
  filterFiles,
  listLibraryFiles,
  loadFullFile,
  replaceContent,
  restoreContent,
  showFileUses,
  updateFile,
} from './library.ts'

export const libraryFile = defineServerResource({
  table: 'files',
  handlers: {
    listLibraryFiles: (context, { query }) => listLibraryFiles(context, pageParamsOf(query)),
    filterLibraryFiles: (context, { body }) => filterFiles(context, body),
    exportLibraryFiles: (context, { query, body }) => exportFiles(context, query.format, body),
    getFullLibraryFile: (context, { params }) => loadFullFile(context, asId<'file'>(params.id)),
    getStorageUse: (context) => storageUse(context),
    createLibraryFile: (context, { body }) => addFile(context, body),
    updateLibraryFile: (context, { params, body }) => updateFile(context, asId<'file'>(params.id), body),
    replaceFileContent: (context, { params, body }) => replaceContent(context, params.id, body),
    restoreFileContent: (context, { params }) => restoreContent(context, params),
    deleteLibraryFile: (context, { params, query }) =>
      deleteFromLibrary(context, asId<'file'>(params.id), query.version) as Promise<undefined>,
    async getLibraryFileUses(context, { params }) {
      return { items: await showFileUses(context, asId<'file'>(params.id)) }
    },
  },
})
