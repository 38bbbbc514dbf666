" Drives Vim: the commands of a user, each waiting for what the editor shows.
let s:out = []

function! s:Say(text) abort
  call extend(s:out, split(a:text, "\n", 1))
endfunction

function! s:SayLines(lines) abort
  for l:line in a:lines
    call s:Say(l:line ==# '' ? '' : '  ' . l:line)
  endfor
endfunction

" Lets channels and timers work until an expression is true.
function! s:Wait(what, look) abort
  let l:start = reltime()
  while !a:look()
    if reltimefloat(reltime(l:start)) > 20
      throw 'no ' . a:what
    endif
    sleep 10m
  endwhile
endfunction

function! s:Complete() abort
  let l:items = complete_info(['items']).items
  call s:SayLines(map(copy(l:items), 'v:val.word'))
  return ''
endfunction

function! s:PreviewLines() abort
  for l:window in range(1, winnr('$'))
    if getwinvar(l:window, '&previewwindow')
      return getbufline(winbufnr(l:window), 1, '$')
    endif
  endfor
  return []
endfunction

function! s:Drive() abort
  edit banner.contract.json
  call s:Wait('findings', {-> !empty(getloclist(0))})
  call s:Say('Findings (:lopen):')
  for l:each in getloclist(0)
    call s:Say(printf('  %d:%d %s %s', l:each.lnum, l:each.col, l:each.type, l:each.text))
  endfor

  call search('"tone')
  call cursor('.', col('.') + 1)
  ALEHover
  call s:Wait('hover', {-> !empty(s:PreviewLines())})
  call s:Say("\nHover on \"tone\" (:ALEHover):")
  call s:SayLines(s:PreviewLines())
  pclose

  call search('"sucess')
  call cursor('.', col('.') + 1)
  call s:Say("\nCode actions on \"sucess\" (:ALECodeAction):")
  ALECodeAction
  call s:Wait('fix', {-> getline(9) =~# 'success'})
  silent write
  call s:Say("\nAfter the first one: " . trim(getline(9)))

  call cursor(9, 1)
  call search('"success')
  call s:Say("\nCompletion in the empty value (CTRL-X CTRL-O):")
  call feedkeys("ci\"\<C-x>\<C-o>\<C-r>=" . expand('<SID>') . "Complete()\<CR>\<C-e>", 'tx')
  call feedkeys("ada\<C-x>\<C-o>", 'tx')
  silent write
  call s:Say("\nAfter \"da\" and completion: " . trim(getline(9)))

  ComponentContractTraits
  call s:Wait('page of traits', {-> &filetype ==# 'markdown'})
  call s:Say("\nTraits (:ComponentContractTraits):")
  call s:SayLines(getline(1, 7))
endfunction

" The answer to the menu of code actions, which a person types.
runtime autoload/ale/util.vim
function! ale#util#Input(message, value, ...) abort
  call s:SayLines(filter(split(a:message, "\n"), {_, line -> line =~# '^\d) '}))
  return '1'
endfunction

try
  call s:Drive()
catch
  call s:Say('Failed: ' . v:exception . ' in ' . v:throwpoint)
endtry
call writefile(s:out, $TRANSCRIPT)
qall!
