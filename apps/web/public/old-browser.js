// Internet Explorer runs no modules, so nothing else of the console: it is told here. Written for
// it: no newer words than it knows.
if (/MSIE |Trident\//.test(navigator.userAgent)) window.alert('Please use Google Chrome browser!')
