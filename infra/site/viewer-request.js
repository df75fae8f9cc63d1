// The site's CloudFront Function (runtime cloudfront-js-2.0): ES 5.1 plus const, let and template literals.
// No loops: a function that exceeds CloudFront's time limit fails the request.
// edge.ts prepends `const site = {...}`.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls `handler` by name.
function handler(event) {
  const request = event.request
  const uri = request.uri
  if (uri.length > 300) return notFound()
  if (uri.startsWith('/assets/') || site.files[uri]) return request

  const html = htmlOf(uri)
  if (html) {
    request.uri = html
    return request
  }
  const clean = cleaned(uri)
  if (clean !== uri && htmlOf(clean)) return movedTo(clean, request)
  if (site.pages[clean.toLowerCase()]) return movedTo(clean.toLowerCase(), request)
  return notFound()
}

// Every path starts with a slash, so none can match an inherited property such as `constructor`.
function htmlOf(path) {
  const end = path.lastIndexOf('/') + 1
  return site.pages[path] || (end < path.length && site.prefixes[path.slice(0, end)])
}

// Strips trailing slashes, index.html and .html.
function cleaned(uri) {
  const path = uri
    .replace(/\/+$/, '')
    .replace(/(^|\/)index\.html$/, '')
    .replace(/\.html$/, '')
  return path === '' ? '/' : path
}

function movedTo(path, request) {
  const query = queryOf(request)
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: withHeaders({
      location: { value: query ? `${path}?${query}` : path },
      'cache-control': { value: 'public, max-age=3600' },
    }),
  }
}

// CloudFront added rawQueryString in November 2025; older runtimes lack it. Either way the query stays encoded as sent.
function queryOf(request) {
  if (request.rawQueryString) return request.rawQueryString()
  const query = request.querystring || {}
  return Object.keys(query)
    .map(function pairs(name) {
      const values = query[name].multiValue || [query[name]]
      return values
        .map(function pair(one) {
          return `${name}=${one.value}`
        })
        .join('&')
    })
    .join('&')
}

function notFound() {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: withHeaders({
      'content-type': { value: 'text/html; charset=utf-8' },
      'cache-control': { value: 'no-cache' },
    }),
    body: { encoding: 'text', data: site.notFound },
  }
}

function withHeaders(headers) {
  return Object.assign(headers, site.headers)
}
