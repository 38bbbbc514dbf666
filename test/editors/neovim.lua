-- Drives Neovim: what a user does, in steps that wait for what the editor shows.
local out = {}
local function say(...)
  for _, text in ipairs({ ... }) do
    vim.list_extend(out, vim.split(text, "\n"))
  end
end

local running
local function finish(problem)
  if problem then say("Failed: " .. problem) end
  vim.fn.writefile(out, vim.env.TRANSCRIPT)
  vim.cmd("qall!")
end

--- Waits until a function returns something.
local function wait(what, look)
  local timer, start = vim.loop.new_timer(), vim.loop.now()
  timer:start(0, 10, vim.schedule_wrap(function()
    if timer:is_closing() then return end
    local found = look()
    local isLate = vim.loop.now() - start > 20000
    if not found and not isLate then return end
    timer:close()
    if isLate and not found then return finish("no " .. what) end
    local ok, problem = coroutine.resume(running, found)
    if not ok then finish(problem) end
  end))
  return coroutine.yield()
end

local function type_keys(keys)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, true, true), "t", false)
end

running = coroutine.create(function()
  vim.cmd("edit banner.contract.json")
  wait("findings", function() return #vim.diagnostic.get(0) > 0 end)
  say("Findings (:lua vim.diagnostic.setloclist()):")
  vim.diagnostic.setloclist({ open = false })
  for _, each in ipairs(vim.fn.getloclist(0)) do
    say(("  %d:%d %s %s"):format(each.lnum, each.col, each.type, each.text))
  end

  vim.fn.search('"tone')
  vim.lsp.buf.hover()
  local float = wait("hover", function()
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      if vim.api.nvim_win_get_config(window).relative ~= "" then return window end
    end
  end)
  say("", "Hover on \"tone\" (:lua vim.lsp.buf.hover()):")
  for _, line in ipairs(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(float), 0, -1, false)) do
    say(line == "" and "" or "  " .. line)
  end

  vim.fn.search('"sucess')
  say("", "Code actions on \"sucess\" (:lua vim.lsp.buf.code_action()):")
  vim.ui.select = function(items, options, choose)
    for index, item in ipairs(items) do say(("  %d %s"):format(index, options.format_item(item))) end
    choose(items[1], 1)
  end
  vim.lsp.buf.code_action()
  wait("fix", function() return vim.bo.modified end)
  vim.cmd("silent write")
  say("", "After the first one: " .. vim.trim(vim.fn.getline(9)))

  vim.fn.cursor(9, 1)
  vim.fn.search('"success')
  type_keys('ci"<C-x><C-o>')
  say("", "Completion in the empty value (<C-x><C-o>):")
  wait("completion", function() return vim.fn.pumvisible() == 1 end)
  for _, each in ipairs(vim.fn.complete_info({ "items" }).items) do say("  " .. each.word) end
  type_keys("<C-e>da<C-x><C-o>")
  wait("completed value", function() return vim.fn.getline(9):find("danger") end)
  type_keys("<Esc>")
  wait("normal mode", function() return vim.fn.mode() == "n" end)
  vim.cmd("silent write")
  say("", "After \"da\" and completion: " .. vim.trim(vim.fn.getline(9)))

  vim.cmd("ComponentContractTraits")
  wait("page of traits", function() return vim.bo.filetype == "markdown" end)
  say("", "Traits (:ComponentContractTraits):")
  for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, 7, false)) do
    say(line == "" and "" or "  " .. line)
  end
  finish()
end)

vim.schedule(function()
  local ok, problem = coroutine.resume(running)
  if not ok then finish(problem) end
end)
