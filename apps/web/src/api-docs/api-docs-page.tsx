import { useEffect, useRef } from 'react'
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import { connection } from '../data/connection.ts'
import { useText } from '../language/use-text.tsx'
import { Page } from '../ui/page/page.tsx'
import styles from './api-docs.module.css'

/** The API as it describes itself, to read and to try: calls carry the login of who looks at it. */
export default function ApiDocsPage() {
  const { t } = useText()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = place.current!
    SwaggerUI({
      domNode: node,
      url: '/api/openapi.json',
      docExpansion: 'none',
      filter: true,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      // the page has its main part: this one is inside of it
      onComplete: () => node.querySelector('main')?.setAttribute('role', 'presentation'),
      async requestInterceptor(request) {
        // the login goes to our own server and nowhere else
        const isOurs = new URL(request.url, location.origin).origin === location.origin
        const token = isOurs ? await connection().accessToken() : undefined
        if (token !== undefined) request.headers.authorization = `Bearer ${token}`
        return request
      },
    })
    return () => node.replaceChildren()
  }, [])
  return (
    <Page width="wide" title={t('shell.apiDocsTitle')} description={t('shell.apiDocsText')}>
      <div ref={place} className={styles.docs} lang="en" />
    </Page>
  )
}
