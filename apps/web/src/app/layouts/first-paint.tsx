/** The shape that index.html shows before the script runs: here while a layout is on its way. */
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
