import { MAX_LIMIT } from '@verka/domain/api/contract.ts'
import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { PUBLIC_LIST_COLUMNS } from '@verka/domain/public-lists/public-lists.columns.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { exportResource } from '../list-export/export-resource.ts'
import { loadOpenList } from './open-list.ts'
import { previewPublicList } from './preview-public-list.ts'
import {
  createPublicList,
  deletePublicList,
  listPublicLists,
  loadPublicList,
  showPublicListUses,
  updatePublicList,
} from './public-lists.ts'

export const publicList = defineServerResource({
  table: 'public_lists',
  handlers: {
    listPublicLists: (context, { query }) => listPublicLists(context, pageParamsOf(query)),
    getPublicList: (context, { params }) => loadPublicList(context, params.id),
    createPublicList: (context, { body }) => createPublicList(context, body),
    updatePublicList: (context, { params, body }) => updatePublicList(context, params.id, body),
    async getPublicListUses(context, { params }) {
      return { items: await showPublicListUses(context, params.id) }
    },
    deletePublicList: (context, { params, query }) => deletePublicList(context, params.id, query.version) as Promise<undefined>,
    async exportPublicLists(context, { query, body }) {
      const { items } = await listPublicLists(context, { limit: MAX_LIMIT })
      const list = { title: 'shell.publicLists', entity: 'publicList', columns: PUBLIC_LIST_COLUMNS, items } as const
      return exportResource(context, list, query.format, body)
    },
    previewPublicList: (context, { body }) => previewPublicList(context, body),
    getOpenList: (context, { params, query }) => loadOpenList(context, params.key, query),
  },
})
