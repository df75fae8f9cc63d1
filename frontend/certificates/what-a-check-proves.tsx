/** What a verification proves and what it doesn't. */
export function WhatACheckProves() {
  return (
    <section aria-labelledby="proves" className="proves">
      <h2 id="proves">What a check proves</h2>
      <div className="columns">
        <div>
          <h3>It proves</h3>
          <ul>
            <li>that this provider issued the certificate, to this name, on this day</li>
            <li>that every module was completed, with the hours and standards shown</li>
            <li>whether it still holds, or was replaced, revoked or withdrawn</li>
          </ul>
        </div>
        <div>
          <h3>It doesn’t prove</h3>
          <ul>
            <li>who is holding it: please compare the name with a document of theirs</li>
            <li>that an authority has accredited the course or accepted its hours</li>
            <li>how well somebody teaches: it records learning, not practice</li>
          </ul>
        </div>
      </div>
    </section>
  )
}
