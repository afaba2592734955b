/** The placeholder of index.html before the script runs, also shown while a layout loads. */
export function FirstPaint() {
  return (
    <div className="first-paint" aria-hidden>
      <div className="first-paint-bar">
        <i />
        <b />
      </div>
      <div className="first-paint-page">
        <b className="title" />
        <b />
        <b className="short" />
      </div>
    </div>
  )
}
